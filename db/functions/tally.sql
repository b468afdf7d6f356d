-- How a booking counts in the tallies of its space and partner: as active, as cancelled after it was active, or not
-- at all.
CREATE OR REPLACE FUNCTION tally(
  status integer, cancel_reason text, sign integer, OUT standing integer, OUT cancelled integer
) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_active_status(status) THEN sign ELSE 0 END,
         CASE WHEN is_cancelled_status(status) AND cancel_reason <> 'lapsed' THEN sign ELSE 0 END
$$;
