-- outside of a transaction: bookings are many
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_email_end" ON "bookings" USING btree (reverse(split_part(folded("contact_email"), '@', 1)) text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_name_with_at" ON "bookings" USING btree ("id") WHERE "bookings"."contact_name" like '%@%';
