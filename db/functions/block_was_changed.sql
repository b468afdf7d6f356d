-- Creating, changing or removing a block closes or opens the time of its space.
CREATE OR REPLACE FUNCTION block_was_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_block_periods(coalesce(NEW.space_id, OLD.space_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER block_writes_periods AFTER INSERT OR UPDATE OF starts_at, ends_at OR DELETE ON space_blocks
  FOR EACH ROW EXECUTE FUNCTION block_was_changed();
