"""What becomes of a kernel on each architecture, side by side: its stages, measures of them, and advice.

``inspected`` gathers the texts of a kernel, ``measures`` counts in them, ``advice`` says what costs time for sure. It
needs no GPU. Without ptxas or nvdisasm a report has what comes before machine code.
"""
