-- Adds income (which can be negative) to the day of `at`, for the space and partner of the booking.
CREATE OR REPLACE FUNCTION add_money(booking bigint, at timestamptz, cents bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  space bigint;
  partner bigint;
BEGIN
  IF cents = 0 THEN RETURN; END IF;
  -- Waits for a booking that is being moved, and for nothing else. Read first: in one statement with the figures they
  -- would be written before the wait, and once more after it.
  SELECT space_id, business_partner_id INTO space, partner FROM bookings WHERE id = booking FOR KEY SHARE;
  IF FOUND THEN PERFORM add_figures(at, space, partner, 0, cents); END IF;
END $$;
