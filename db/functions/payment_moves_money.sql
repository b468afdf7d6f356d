-- Writes what a card paid to the ledger, in the transaction that stores the payment.
CREATE OR REPLACE FUNCTION payment_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_payment_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_moves_money_insert AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.captured_cents > 0) EXECUTE FUNCTION payment_moves_money();

CREATE OR REPLACE TRIGGER payment_moves_money_update AFTER UPDATE OF captured_cents, state ON payments
  FOR EACH ROW WHEN (NEW.captured_cents > 0
    AND (OLD.captured_cents, OLD.state) IS DISTINCT FROM (NEW.captured_cents, NEW.state))
  EXECUTE FUNCTION payment_moves_money();
