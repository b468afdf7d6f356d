-- Indexes of large tables take minutes: a time limit of the role must not end them.
SET LOCAL statement_timeout = 0;--> statement-breakpoint
DROP TABLE "job_leases";--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "abandoned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_lapsed" ON "bookings" USING btree ("created_at") WHERE status = 3 and cancel_reason = 'lapsed' and credit_cents = 0;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customers_abandoned" ON "customers" USING btree ("abandoned_at") WHERE abandoned_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "wallet_entries_booking" ON "wallet_entries" USING btree ("booking_id") WHERE booking_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_open" ON "outbox" USING btree (split_part("kind", '.', 1),"available_at") WHERE done_at is null and attempts < 12;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_given_up" ON "outbox" USING btree ("created_at","id") WHERE done_at is null and attempts >= 12;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "outbox_done" ON "outbox" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "device_commands_expiring" ON "device_commands" USING btree ("expires_at") WHERE "device_commands"."state" in ('queued', 'delivered');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "device_commands_age" ON "device_commands" USING btree ("created_at");