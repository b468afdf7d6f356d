-- What a partner is credited, for a cancelled pass, of what it was billed.
CREATE OR REPLACE FUNCTION write_pass_credit(booking bookings) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, space_id,
    gross_cents)
  SELECT 'pass_returned', booking.id, 'partner', coalesce(booking.cancelled_at, now()), booking.id, booking.customer_id,
    booking.business_partner_id, booking.space_id, -booking.partner_credit_cents
  WHERE booking.partner_credit_cents > 0
  ON CONFLICT DO NOTHING
$$;
