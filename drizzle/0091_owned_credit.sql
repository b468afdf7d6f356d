ALTER TABLE "money_settings" DROP CONSTRAINT "money_settings_kind";--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD COLUMN "period_id" bigint;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_owner_id_business_partners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."business_partners"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "money_settings" ADD CONSTRAINT "money_settings_kind" CHECK ("money_settings"."kind" in ('refund-rule', 'sellers', 'gifts')) NOT VALID;
--> statement-breakpoint
-- Credit of each owner adds up by itself. The customer's row is locked first, so that the sum is read after whoever spends too.
CREATE OR REPLACE FUNCTION wallet_entry_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers SET wallet_cents = wallet_cents + NEW.amount_cents WHERE id = NEW.customer_id;
  IF NEW.amount_cents < 0 AND (SELECT sum(amount_cents) FROM wallet_entries
      WHERE customer_id = NEW.customer_id AND owner_id IS NOT DISTINCT FROM NEW.owner_id) < 0 THEN
    RAISE EXCEPTION 'wallet entry % takes more than its owner gave', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Credit that moves without a booking, at who gave it: what bookings and refunds do to a wallet is written with them.
CREATE OR REPLACE FUNCTION write_credit_movement(entry wallet_entries) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, gross_cents)
  SELECT CASE WHEN entry.reason = 'expired' THEN 'credit_expired' WHEN entry.amount_cents < 0 THEN 'credit_taken'
      ELSE 'credit_given' END, entry.id, 'wallet', entry.created_at, entry.booking_id, entry.customer_id, entry.owner_id,
    -entry.amount_cents
  WHERE entry.reason NOT IN ('booking', 'booking_released', 'refund')
  ON CONFLICT DO NOTHING
$$;
