-- Income more or less on the day of `at`, where its booking is.
CREATE OR REPLACE FUNCTION add_money(booking bigint, at timestamptz, cents bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cents <> 0 THEN
    -- Waits for a booking that is being moved, and for nothing else.
    PERFORM add_figures(at, space_id, business_partner_id, 0, cents) FROM bookings WHERE id = booking FOR KEY SHARE;
  END IF;
END $$;
