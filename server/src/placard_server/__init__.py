"""A server for fleets of Placard's clients: any number of replicas without state, over one PostgreSQL."""
