-- Updates the tallies of a space and partner after every change of a booking, with one statement for each write.
CREATE OR REPLACE FUNCTION booking_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO booking_tallies AS t (space_id, business_partner_id, standing, cancelled)
    SELECT OLD.space_id, OLD.business_partner_id, 0, 0
    ON CONFLICT (space_id, business_partner_id) DO UPDATE
      SET standing = t.standing + (tally(OLD.status, OLD.cancel_reason, -1)).standing,
          cancelled = t.cancelled + (tally(OLD.status, OLD.cancel_reason, -1)).cancelled;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO booking_tallies AS t (space_id, business_partner_id, standing, cancelled)
    SELECT NEW.space_id, NEW.business_partner_id, n.standing, n.cancelled
    FROM tally(NEW.status, NEW.cancel_reason, 1) AS n
    ON CONFLICT (space_id, business_partner_id) DO UPDATE
      SET standing = t.standing + EXCLUDED.standing, cancelled = t.cancelled + EXCLUDED.cancelled;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER booking_tally_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NOT is_pending_status(NEW.status)) EXECUTE FUNCTION booking_tally();

CREATE OR REPLACE TRIGGER booking_tally_update
  AFTER UPDATE OF status, cancel_reason, space_id, business_partner_id ON bookings
  FOR EACH ROW WHEN ((OLD.status, OLD.cancel_reason, OLD.space_id, OLD.business_partner_id)
    IS DISTINCT FROM (NEW.status, NEW.cancel_reason, NEW.space_id, NEW.business_partner_id))
  EXECUTE FUNCTION booking_tally();

CREATE OR REPLACE TRIGGER booking_tally_delete AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_tally();
