-- When a booking that was left inside a block ends or is cancelled, its time is closed too. A stay that is being placed
-- (place_stay) has no time in between: its blocks are written after it.
CREATE OR REPLACE FUNCTION period_left_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hushpod.is_placing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM space_blocks WHERE space_id = OLD.space_id AND (ends_at IS NULL OR ends_at > now())
    AND starts_at < OLD.ends_at) THEN
    PERFORM write_block_periods(OLD.space_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER period_leaves_block_update
  AFTER UPDATE OF state, starts_at, ends_at, space_id ON booking_periods
  FOR EACH ROW WHEN (OLD.state <> 'blocked') EXECUTE FUNCTION period_left_block();

CREATE OR REPLACE TRIGGER period_leaves_block_delete AFTER DELETE ON booking_periods
  FOR EACH ROW WHEN (OLD.state <> 'blocked') EXECUTE FUNCTION period_left_block();
