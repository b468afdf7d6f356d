ALTER TABLE "movements" DROP CONSTRAINT "movements_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "partner_credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "closed_by" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "closed_note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_closed_by_admins_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_closed_by_admins_id_fk";--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_kind" CHECK ("movements"."kind" in ('payment', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'fee', 'payout', 'walk_up', 'pass', 'pass_returned', 'credit_given', 'credit_taken', 'credit_expired', 'credit_spent', 'promo', 'waived')) NOT VALID;--> statement-breakpoint
ALTER TABLE "movements" VALIDATE CONSTRAINT "movements_kind";
--> statement-breakpoint
-- A pass that was cancelled: what its partner is credited of what it was billed.
CREATE FUNCTION write_pass_credit(booking bookings) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, space_id, gross_cents)
  SELECT 'pass_returned', booking.id, 'partner', coalesce(booking.cancelled_at, now()), booking.id, booking.customer_id,
    booking.business_partner_id, booking.space_id, -booking.partner_credit_cents
  WHERE booking.partner_credit_cents > 0
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION pass_is_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_pass_credit(NEW);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pass_is_credited AFTER UPDATE OF partner_credit_cents ON bookings
  FOR EACH ROW WHEN (NEW.partner_credit_cents > OLD.partner_credit_cents) EXECUTE FUNCTION pass_is_credited();
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
  PERFORM write_pass_credit(b) FROM bookings b WHERE b.id > after AND b.id <= until AND b.partner_credit_cents > 0;
END $$;
