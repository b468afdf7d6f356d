-- outside of a transaction: writes to bookings and customers go on while the new indexes are made, one after the other.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_status" ON "customers" USING btree ("status","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_start";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_start" ON "bookings" USING btree ("starts_at","id","ends_at","local_date","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_amount" ON "bookings" USING btree ("amount_cents","id","ends_at","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_name" ON "bookings" USING btree ("customer_name","id","ends_at","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_type";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_type" ON "bookings" USING btree ("booking_type","id","ends_at","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_status" ON "bookings" USING btree ("status","id","ends_at") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "bookings_created";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_created" ON "bookings" USING btree ("created_at","id","ends_at","status","cancel_reason");
