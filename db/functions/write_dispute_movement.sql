-- Writes what the provider takes or returns for a dispute; `turn` counts the movements of the same kind for its
-- payment.
CREATE OR REPLACE FUNCTION write_dispute_movement(dispute disputes, cents integer, happened timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, turn, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents)
  SELECT moved.kind, dispute.payment_id,
    (SELECT count(*) FROM movements m WHERE m.source_id = dispute.payment_id AND m.kind = moved.kind),
    'card', happened, b.id, dispute.payment_id, b.customer_id, b.business_partner_id, b.space_id, cents
  FROM bookings b, (SELECT CASE WHEN cents < 0 THEN 'dispute' ELSE 'dispute_won' END AS kind) moved
  WHERE b.id = dispute.booking_id AND cents <> 0
$$;
