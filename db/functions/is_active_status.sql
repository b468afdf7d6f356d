-- A booking that is confirmed in one way or another: confirmed (2), rescheduled (4) or extended (5). A test compares
-- it with ACTIVE_STATUSES of lib/column-values/booking-status.ts.
CREATE OR REPLACE FUNCTION is_active_status(status integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN (2, 4, 5)
$$;
