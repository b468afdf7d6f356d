-- Money that arrived for time that was gone was never part of its booking.
CREATE OR REPLACE FUNCTION is_orphaned(period booking_periods) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT period.confirmed_at IS NULL AND period.state = 'released'
$$;
