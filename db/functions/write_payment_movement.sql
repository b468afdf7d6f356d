-- What a card paid, with its share of the price line's tax. Money for time that was gone has no tax.
CREATE OR REPLACE FUNCTION write_payment_movement(payment payments) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'payment', payment.id, 'card', payment.created_at, b.id, payment.id, b.customer_id, b.business_partner_id,
    b.space_id, payment.captured_cents, CASE WHEN is_orphaned(period) THEN 0
      ELSE tax_share(period.tax_cents, payment.captured_cents, period.amount_cents + period.waived_cents) END
  FROM bookings b JOIN booking_periods period ON period.id = payment.period_id
  WHERE b.id = payment.booking_id AND payment.captured_cents > 0
  ON CONFLICT DO NOTHING
$$;
