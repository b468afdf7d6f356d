-- The UTC month, by its first day.
CREATE OR REPLACE FUNCTION utc_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date
$$;
