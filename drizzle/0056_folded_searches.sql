-- outside of a transaction: bookings are many
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_search_folded" ON "bookings" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_search_folded" ON "customers" USING gin (folded("search_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "spaces_search_folded" ON "spaces" USING gin (folded("search_text") gin_trgm_ops);