"""Simulations on other engines: one module each. Each needs its engine, and all but polars pyarrow.

They sort each partition by user and time, simulate it where it is, and return the engine's own kind of table. All
events of a user must be in one partition. The column ``row`` counts within a partition.
"""
