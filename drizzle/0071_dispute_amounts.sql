ALTER TABLE "disputes" ADD COLUMN "taken_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_taken" CHECK ("disputes"."taken_cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_taken";--> statement-breakpoint
UPDATE "disputes" SET "taken_cents" = "amount_cents" WHERE "state" <> 'won' AND "state" NOT LIKE 'warning%';
--> statement-breakpoint
-- A dispute moves what the provider takes and returns for it, in turns of its payment.
CREATE FUNCTION write_dispute_movement(dispute disputes, cents integer, happened timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, turn, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents)
  SELECT moved.kind, dispute.payment_id,
    (SELECT count(*) FROM movements m WHERE m.source_id = dispute.payment_id AND m.kind = moved.kind),
    'card', happened, b.id, dispute.payment_id, b.customer_id, b.business_partner_id, b.space_id, cents
  FROM bookings b, (SELECT CASE WHEN cents < 0 THEN 'dispute' ELSE 'dispute_won' END AS kind) moved
  WHERE b.id = dispute.booking_id AND cents <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION dispute_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_dispute_movement(NEW, (CASE TG_OP WHEN 'UPDATE' THEN OLD.taken_cents ELSE 0 END) - NEW.taken_cents, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dispute_moves_money AFTER INSERT OR UPDATE OF taken_cents ON disputes
  FOR EACH ROW EXECUTE FUNCTION dispute_moves_money();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_payment_movement(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION fill_ledger_of_bookings(after bigint, until bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_period_movements(p) FROM booking_periods p WHERE p.booking_id > after AND p.booking_id <= until;
  PERFORM write_payment_movement(p) FROM payments p WHERE p.booking_id > after AND p.booking_id <= until;
  PERFORM write_refund_movement(r), write_failed_refund_movement(r)
    FROM (SELECT * FROM refunds r WHERE r.booking_id > after AND r.booking_id <= until ORDER BY r.id) r;
  PERFORM write_dispute_movement(d, -d.taken_cents, d.opened_at)
    FROM disputes d WHERE d.booking_id > after AND d.booking_id <= until
      AND NOT EXISTS (SELECT FROM movements m WHERE m.kind = 'dispute' AND m.source_id = d.payment_id);
END $$;
--> statement-breakpoint
DROP FUNCTION write_dispute_movement(payments, timestamptz);
