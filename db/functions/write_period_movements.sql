-- What settled a confirmed price line besides the card, and what was discounted or waived. Extensions paid at the
-- counter are included. The tax of the line is shared out over all of it.
CREATE OR REPLACE FUNCTION write_period_movements(period booking_periods) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  whole integer := period.amount_cents + period.waived_cents;
  paid integer := period.amount_cents - period.credit_cents;
  paid_tax integer := tax_share(period.tax_cents, paid, whole);
  credit_tax integer := CASE WHEN period.waived_cents = 0 THEN period.tax_cents - paid_tax
    ELSE tax_share(period.tax_cents, period.credit_cents, whole) END;
BEGIN
  IF period.confirmed_at IS NULL THEN RETURN; END IF;
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, space_id,
    gross_cents, tax_cents)
  SELECT settled.kind, period.id, settled.method, period.confirmed_at, b.id, b.customer_id, b.business_partner_id,
    b.space_id, settled.gross, settled.tax
  FROM bookings b CROSS JOIN LATERAL (VALUES
    ('credit_spent', 'wallet', period.credit_cents, credit_tax),
    ('promo', 'none', -period.discount_cents, 0),
    ('waived', 'none', -period.waived_cents, paid_tax + credit_tax - period.tax_cents),
    ('walk_up', 'counter', CASE WHEN period.ordinal = 0 AND EXISTS (
        SELECT FROM walk_up_payments w WHERE w.booking_id = b.id)
      OR EXISTS (SELECT FROM counter_payments c WHERE c.period_id = period.id) THEN paid ELSE 0 END, paid_tax),
    ('pass', 'partner', CASE WHEN period.ordinal = 0 THEN b.partner_bill_cents ELSE 0 END, 0)
  ) AS settled (kind, method, gross, tax)
  WHERE b.id = period.booking_id AND settled.gross <> 0
  ON CONFLICT DO NOTHING;
END $$;
