-- A hold. A test compares it with STATUS of lib/column-values/booking-status.ts.
CREATE OR REPLACE FUNCTION is_pending_status(status integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 1
$$;
