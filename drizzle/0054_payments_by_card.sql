-- outside of a transaction: payments are written while it is made
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_card" ON "payments" USING btree ("card_last4","id");
