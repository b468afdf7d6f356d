-- Adds bookings and income (either can be negative) to the day and month of `at`, and the income to the tally of the
-- space and partner.
CREATE OR REPLACE FUNCTION add_figures(
  at timestamptz, space bigint, partner bigint, more_bookings integer, more_cents bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO space_figures AS f (span, begins, space_id, business_partner_id, bookings, income_cents)
  VALUES ('day', utc_day(at), space, partner, more_bookings, more_cents),
    ('month', utc_month(at), space, partner, more_bookings, more_cents)
  ON CONFLICT (span, begins, space_id, business_partner_id) DO UPDATE
    SET bookings = f.bookings + EXCLUDED.bookings, income_cents = f.income_cents + EXCLUDED.income_cents;
  IF more_cents <> 0 THEN
    INSERT INTO booking_tallies AS t (space_id, business_partner_id, income_cents) VALUES (space, partner, more_cents)
    ON CONFLICT (space_id, business_partner_id) DO UPDATE SET income_cents = t.income_cents + EXCLUDED.income_cents;
  END IF;
END $$;
