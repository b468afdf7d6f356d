-- Writes the periods that keep a space out of service from being sold: the union of its blocks that have not ended,
-- minus all that occupies the space. docs/rules.md#blocks
CREATE OR REPLACE FUNCTION write_block_periods(space bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Later than anybody books. Until further notice is null in space_blocks, which is what people see.
  open_end constant timestamptz := '2200-01-01T00:00Z';
  closed tstzmultirange;
BEGIN
  DELETE FROM booking_periods WHERE space_id = space AND state = 'blocked';
  SELECT range_agg(tstzrange(starts_at, coalesce(ends_at, open_end))) INTO closed FROM space_blocks
  WHERE space_id = space AND (ends_at IS NULL OR ends_at > now());
  INSERT INTO booking_periods (space_id, state, starts_at, ends_at, duration_minutes, sub_total_cents, amount_cents)
  SELECT space, 'blocked', lower(part), upper(part), 0, 0, 0 FROM unnest(closed - coalesce((
    SELECT range_agg(tstzrange(starts_at, ends_at)) FROM booking_periods
    WHERE space_id = space AND state <> 'released' AND tstzrange(starts_at, ends_at) && range_merge(closed)
  ), '{}')) AS part;
END $$;
