-- Gives periods of one stay their new space and times in one step, so that none is in the way of another, and writes
-- the blocks of the spaces that they left and came to only once all have their new time. Raises exclusion_violation
-- where the new time is taken. docs/rules.md#blocks
CREATE OR REPLACE FUNCTION place_stay(periods bigint[], space bigint, starts timestamptz[], ends timestamptz[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former bigint[];
  affected bigint;
BEGIN
  SELECT array_agg(DISTINCT space_id) INTO former FROM booking_periods WHERE id = ANY (periods);
  PERFORM set_config('hushpod.is_placing', 'on', true);
  UPDATE booking_periods SET state = 'released' WHERE id = ANY (periods);
  UPDATE booking_periods SET state = 'confirmed', space_id = space, starts_at = placed.starts_at, ends_at = placed.ends_at
  FROM unnest(periods, starts, ends) AS placed (id, starts_at, ends_at) WHERE booking_periods.id = placed.id;
  PERFORM set_config('hushpod.is_placing', 'off', true);
  FOR affected IN SELECT DISTINCT unnest(former || space) LOOP
    IF EXISTS (SELECT FROM space_blocks WHERE space_id = affected AND (ends_at IS NULL OR ends_at > now())) THEN
      PERFORM write_block_periods(affected);
    END IF;
  END LOOP;
END $$;
