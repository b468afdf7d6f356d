-- outside of a transaction: bookings and refunds are written while the indexes are made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bookings_unnumbered" ON "bookings" USING btree ("id") WHERE receipt_number is null and (status in (2, 4, 5) or (status = 3 and cancel_reason <> 'lapsed'));--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refunds_credit_note" ON "refunds" USING btree ("credit_note_number") WHERE credit_note_number is not null;
