-- The tax in a part of a whole amount, rounded to the minor unit.
CREATE OR REPLACE FUNCTION tax_share(tax integer, part bigint, whole bigint) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN whole = 0 THEN 0 ELSE round(tax::numeric * part / whole)::integer END
$$;
