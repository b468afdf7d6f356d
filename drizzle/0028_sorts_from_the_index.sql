DROP INDEX "bookings_start";--> statement-breakpoint
DROP INDEX "bookings_amount";--> statement-breakpoint
DROP INDEX "bookings_name";--> statement-breakpoint
DROP INDEX "bookings_type";--> statement-breakpoint
DROP INDEX "bookings_status";--> statement-breakpoint
DROP INDEX "bookings_created";--> statement-breakpoint
CREATE INDEX "customers_status" ON "customers" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "bookings_start" ON "bookings" USING btree ("starts_at","id","ends_at","local_date","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
CREATE INDEX "bookings_amount" ON "bookings" USING btree ("amount_cents","id","ends_at","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
CREATE INDEX "bookings_name" ON "bookings" USING btree ("customer_name","id","ends_at","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
CREATE INDEX "bookings_type" ON "bookings" USING btree ("booking_type","id","ends_at","status") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("status","id","ends_at") WHERE status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed');--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","id","ends_at","status","cancel_reason");