-- Credit that moves without a booking, attributed to who gave it. What bookings and refunds do to a wallet is written
-- with them.
CREATE OR REPLACE FUNCTION write_credit_movement(entry wallet_entries) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, gross_cents)
  SELECT CASE WHEN entry.reason = 'expired' THEN 'credit_expired' WHEN entry.amount_cents < 0 THEN 'credit_taken'
      ELSE 'credit_given' END,
    entry.id, 'wallet', entry.created_at, entry.booking_id, entry.customer_id, entry.owner_id, -entry.amount_cents
  WHERE entry.reason NOT IN ('booking', 'booking_released', 'refund')
  ON CONFLICT DO NOTHING
$$;
