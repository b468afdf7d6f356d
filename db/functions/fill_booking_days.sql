-- Recounts all active bookings by day from the rows, for rows that were loaded without triggers.
CREATE OR REPLACE FUNCTION fill_booking_days() RETURNS void LANGUAGE sql AS $$
  TRUNCATE booking_days;
  INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    SELECT business_partner_id, local_date, utc_day(starts_at), utc_day(ends_at), count(*)
    FROM bookings WHERE is_active_status(status) GROUP BY 1, 2, 3, 4;
$$;
