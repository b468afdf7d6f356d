-- A booking that moves to another space or partner waits for transactions that are writing its money, so that none of
-- it is left behind.
CREATE OR REPLACE FUNCTION booking_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM bookings WHERE id = OLD.id FOR UPDATE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER booking_moves BEFORE UPDATE OF space_id, business_partner_id ON bookings
  FOR EACH ROW WHEN ((OLD.space_id, OLD.business_partner_id) <> (NEW.space_id, NEW.business_partner_id))
  EXECUTE FUNCTION booking_moves();
