-- outside of a transaction: holds go on reserving codes while the new indexes are made; the old one, which allows one use for each booking, goes last.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "promo_uses_open" ON "promo_uses" USING btree ("booking_id") WHERE state = 'reserved';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "promo_uses_of_booking" ON "promo_uses" USING btree ("booking_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "promo_uses_booking";
