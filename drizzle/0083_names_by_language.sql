-- outside of a transaction: bookings are many, and what `folded` makes now is made again in the indexes of searches.
DROP INDEX CONCURRENTLY IF EXISTS "bookings_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_name" ON "bookings" USING btree ("customer_name" collate "und-x-icu","id","ends_at","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customers_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_name" ON "customers" USING btree ("shown_name" collate "und-x-icu","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "spaces_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "spaces_name" ON "spaces" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
REINDEX INDEX CONCURRENTLY "bookings_search_folded";--> statement-breakpoint
REINDEX INDEX CONCURRENTLY "customers_search_folded";--> statement-breakpoint
REINDEX INDEX CONCURRENTLY "spaces_search_folded";--> statement-breakpoint
REINDEX INDEX CONCURRENTLY "bookings_email_end";--> statement-breakpoint
REINDEX INDEX CONCURRENTLY "bookings_like_reference";
