-- Reverses a refund that never reached the card, where it counted.
CREATE OR REPLACE FUNCTION write_failed_refund_movement(refund refunds) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'refund_failed', source_id, method, at, booking_id, payment_id, customer_id, business_partner_id, space_id,
    -gross_cents, -tax_cents
  FROM movements WHERE kind = 'refund' AND source_id = refund.id AND refund.state = 'failed'
  ON CONFLICT DO NOTHING
$$;
