-- Updates the dashboard's figures after every change of a booking. The name sorts before booking_tally, so that every
-- transaction writes figures first and tallies second.
CREATE OR REPLACE FUNCTION booking_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_made(OLD.status, OLD.cancel_reason) THEN
    PERFORM add_figures(OLD.created_at, OLD.space_id, OLD.business_partner_id, -1, 0);
    PERFORM add_visit(OLD.business_partner_id, OLD.customer_id, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND is_made(NEW.status, NEW.cancel_reason) THEN
    PERFORM add_figures(NEW.created_at, NEW.space_id, NEW.business_partner_id, 1, 0);
    PERFORM add_visit(NEW.business_partner_id, NEW.customer_id, 1);
  END IF;
  -- The money goes where its booking goes.
  IF TG_OP = 'UPDATE' AND (OLD.space_id, OLD.business_partner_id) <> (NEW.space_id, NEW.business_partner_id) THEN
    PERFORM add_figures(created_at, OLD.space_id, OLD.business_partner_id, 0, -cents),
            add_figures(created_at, NEW.space_id, NEW.business_partner_id, 0, cents)
    FROM card_moves WHERE booking_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER booking_figures_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NOT is_pending_status(NEW.status)) EXECUTE FUNCTION booking_figures();

CREATE OR REPLACE TRIGGER booking_figures_update
  AFTER UPDATE OF status, cancel_reason, space_id, business_partner_id, customer_id, created_at ON bookings
  FOR EACH ROW WHEN (
    (is_made(OLD.status, OLD.cancel_reason), OLD.space_id, OLD.business_partner_id, OLD.customer_id, OLD.created_at)
    IS DISTINCT FROM
    (is_made(NEW.status, NEW.cancel_reason), NEW.space_id, NEW.business_partner_id, NEW.customer_id, NEW.created_at))
  EXECUTE FUNCTION booking_figures();

CREATE OR REPLACE TRIGGER booking_figures_delete AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_figures();
