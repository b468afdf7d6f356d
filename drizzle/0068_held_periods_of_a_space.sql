-- outside of a transaction: periods are many
CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_periods_held" ON "booking_periods" USING btree ("space_id","hold_expires_at") WHERE state = 'held';