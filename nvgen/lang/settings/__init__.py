"""What a call fixes besides its operands: which instruction it is, and with which modifiers. A module a family.

The front end finds it when it types the call (``DeviceCall.settings``), and every target reads it.
"""
