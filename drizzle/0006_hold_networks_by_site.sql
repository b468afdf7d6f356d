-- outside of a transaction: holds are written to it all the time
create index concurrently if not exists "hold_networks_site" on "hold_networks" ("site", "created_at");
