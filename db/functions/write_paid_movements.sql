-- All that was paid for a booking: a refund takes its share of tax from it.
CREATE OR REPLACE FUNCTION write_paid_movements(booking bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_period_movements(p) FROM booking_periods p WHERE p.booking_id = booking ORDER BY p.id;
  PERFORM write_payment_movement(p) FROM payments p WHERE p.booking_id = booking ORDER BY p.id;
END $$;
