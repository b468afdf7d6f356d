-- A refund counts from when it was ordered. One to a card has its share of the tax of the payment that it returns, and
-- one to the wallet its share of what is left. The refund that returns the last of a booking has the rest, so that the
-- refunds of a booking that is refunded in full add up to the booking's tax exactly.
CREATE OR REPLACE FUNCTION write_refund_movement(refund refunds) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  orphaned boolean := coalesce((SELECT is_orphaned(period) FROM payments p
    JOIN booking_periods period ON period.id = p.period_id WHERE p.id = refund.payment_id), false);
  paid bigint;
  paid_tax bigint;
  back bigint;
  back_tax bigint;
  tax bigint;
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
  IF orphaned THEN
    tax := 0;
  ELSIF back + refund.amount_cents >= paid THEN
    tax := paid_tax - back_tax;
  ELSIF refund.payment_id IS NULL THEN
    tax := tax_share((paid_tax - back_tax)::integer, refund.amount_cents, paid - back);
  ELSE
    SELECT tax_share(own.paid_tax, least(own.back + refund.amount_cents, own.paid), own.paid) - own.back_tax INTO tax
    FROM (SELECT coalesce(sum(m.gross_cents) FILTER (WHERE m.kind = 'payment'), 0) AS paid,
        coalesce(sum(m.tax_cents) FILTER (WHERE m.kind = 'payment'), 0)::integer AS paid_tax,
        coalesce(-sum(m.gross_cents) FILTER (WHERE m.kind <> 'payment'), 0) AS back,
        coalesce(-sum(m.tax_cents) FILTER (WHERE m.kind <> 'payment'), 0) AS back_tax
      FROM movements m WHERE m.payment_id = refund.payment_id
        AND m.kind IN ('payment', 'refund', 'refund_failed')) own;
    tax := greatest(0, least(tax, paid_tax - back_tax));
  END IF;
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'refund', refund.id, refund.method, refund.created_at, b.id, refund.payment_id, b.customer_id,
    b.business_partner_id, b.space_id, -refund.amount_cents,
    -tax
  FROM bookings b WHERE b.id = refund.booking_id
  ON CONFLICT DO NOTHING;
END $$;
