-- A refund counts from when it was ordered. Its tax is what its share of the whole adds to that of the refunds before
-- it, so that the refunds of a booking that is refunded in full add up to the booking's tax exactly.
CREATE OR REPLACE FUNCTION write_refund_movement(refund refunds) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  orphaned boolean := coalesce((SELECT is_orphaned(period) FROM payments p
    JOIN booking_periods period ON period.id = p.period_id WHERE p.id = refund.payment_id), false);
  paid bigint;
  paid_tax bigint;
  back bigint;
  back_tax bigint;
BEGIN
  IF EXISTS (SELECT FROM movements WHERE kind = 'refund' AND source_id = refund.id) THEN RETURN; END IF;
  PERFORM write_paid_movements(refund.booking_id);
  SELECT coalesce(sum(m.gross_cents) FILTER (WHERE m.kind IN ('payment', 'credit_spent', 'walk_up')), 0),
    coalesce(sum(m.tax_cents) FILTER (WHERE m.kind IN ('payment', 'credit_spent', 'walk_up')), 0),
    coalesce(-sum(m.gross_cents) FILTER (WHERE m.kind IN ('refund', 'refund_failed')), 0),
    coalesce(-sum(m.tax_cents) FILTER (WHERE m.kind IN ('refund', 'refund_failed')), 0)
  INTO paid, paid_tax, back, back_tax
  FROM movements m LEFT JOIN payments p ON p.id = m.payment_id
    LEFT JOIN booking_periods period ON period.id = p.period_id
  WHERE m.booking_id = refund.booking_id AND (period.id IS NULL OR NOT is_orphaned(period));
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'refund', refund.id, refund.method, refund.created_at, b.id, refund.payment_id, b.customer_id,
    b.business_partner_id, b.space_id, -refund.amount_cents,
    CASE WHEN orphaned THEN 0
      ELSE back_tax - tax_share(paid_tax::integer, least(back + refund.amount_cents, paid), paid) END
  FROM bookings b WHERE b.id = refund.booking_id
  ON CONFLICT DO NOTHING;
END $$;
