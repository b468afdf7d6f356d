-- outside of a transaction: bookings are many
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_reference" ON "bookings" USING btree ("transaction_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_like_reference" ON "bookings" USING btree ("id") WHERE folded("bookings"."search_text") like '% %hp-%';
