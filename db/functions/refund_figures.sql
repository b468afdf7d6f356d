-- Updates income after every refund to a card.
CREATE OR REPLACE FUNCTION refund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_money(OLD.booking_id, OLD.created_at, card_refund_cents(OLD)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_money(NEW.booking_id, NEW.created_at, -card_refund_cents(NEW)); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refund_figures_rows AFTER INSERT OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refund_figures();

CREATE OR REPLACE TRIGGER refund_figures_update
  AFTER UPDATE OF method, state, amount_cents, created_at, booking_id ON refunds
  FOR EACH ROW WHEN ((card_refund_cents(OLD), OLD.created_at, OLD.booking_id)
    IS DISTINCT FROM (card_refund_cents(NEW), NEW.created_at, NEW.booking_id))
  EXECUTE FUNCTION refund_figures();
