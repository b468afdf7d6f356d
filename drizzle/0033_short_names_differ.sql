-- outside of a transaction: spaces are read and written while the index is made.
DROP INDEX CONCURRENTLY IF EXISTS "spaces_short_name";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "spaces_short_name" ON "spaces" USING btree ("location_id",lower("short_name")) WHERE status <> 'deleted';
