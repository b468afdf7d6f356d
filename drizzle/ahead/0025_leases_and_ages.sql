-- outside of a transaction: the indexes of 0025 on tables that have rows already, so that nobody waits for them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_lapsed" ON "bookings" USING btree ("created_at") WHERE status = 3 and cancel_reason = 'lapsed' and credit_cents = 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "wallet_entries_booking" ON "wallet_entries" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_open" ON "outbox" USING btree (split_part("kind", '.', 1),"available_at") WHERE done_at is null and attempts < 12;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_given_up" ON "outbox" USING btree ("created_at","id") WHERE done_at is null and attempts >= 12;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_done" ON "outbox" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_commands_expiring" ON "device_commands" USING btree ("expires_at") WHERE "device_commands"."state" in ('queued', 'delivered');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "device_commands_age" ON "device_commands" USING btree ("created_at");
