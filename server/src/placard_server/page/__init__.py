"""The page for people: what became of campaigns, devices, and a user's timeline."""
