-- A refund is written to the ledger when it is ordered, and reversed there when it fails.
CREATE OR REPLACE FUNCTION refund_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_refund_movement(NEW);
  PERFORM write_failed_refund_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refund_moves_money_insert AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION refund_moves_money();

CREATE OR REPLACE TRIGGER refund_moves_money_update AFTER UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state = 'failed' AND OLD.state <> 'failed') EXECUTE FUNCTION refund_moves_money();
