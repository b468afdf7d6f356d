-- Counts the changes to the file that a visitor's calendar has, whatever the clock shows: a calendar accepts the file
-- with the higher number.
CREATE OR REPLACE FUNCTION count_calendar_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_revision = 1 + coalesce(OLD.calendar_revision,
    greatest(0, floor(extract(epoch FROM OLD.updated_at - OLD.created_at))::integer));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_calendar_revision
  BEFORE UPDATE OF space_id, status, starts_at, ends_at, passcode ON bookings
  FOR EACH ROW WHEN ((OLD.space_id, OLD.status, OLD.starts_at, OLD.ends_at, OLD.passcode)
    IS DISTINCT FROM (NEW.space_id, NEW.status, NEW.starts_at, NEW.ends_at, NEW.passcode))
  EXECUTE FUNCTION count_calendar_revision();
