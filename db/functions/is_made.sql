-- A booking that was made: it is active, or was cancelled after it had been active. A hold, open or lapsed, is not
-- one.
CREATE OR REPLACE FUNCTION is_made(status integer, cancel_reason text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT is_active_status(status) OR (is_cancelled_status(status) AND cancel_reason <> 'lapsed')
$$;
