-- A booking that was cancelled, or a hold that lapsed. A test compares it with STATUS of
-- lib/column-values/booking-status.ts.
CREATE OR REPLACE FUNCTION is_cancelled_status(status integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 3
$$;
