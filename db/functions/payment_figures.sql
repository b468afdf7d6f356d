-- Updates income after every payment.
CREATE OR REPLACE FUNCTION payment_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_money(OLD.booking_id, OLD.created_at, -OLD.captured_cents); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_money(NEW.booking_id, NEW.created_at, NEW.captured_cents); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_figures_rows AFTER INSERT OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_figures();

CREATE OR REPLACE TRIGGER payment_figures_update AFTER UPDATE OF captured_cents, created_at, booking_id ON payments
  FOR EACH ROW WHEN ((OLD.captured_cents, OLD.created_at, OLD.booking_id)
    IS DISTINCT FROM (NEW.captured_cents, NEW.created_at, NEW.booking_id))
  EXECUTE FUNCTION payment_figures();
