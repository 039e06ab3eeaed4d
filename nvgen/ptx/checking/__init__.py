"""Whether PTX is legal, by the tables ``intrinsics_db/ptx.json`` and ``ptx_module.json``, and which header it needs."""
