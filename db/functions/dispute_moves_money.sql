-- Writes what the provider takes and returns for a dispute to the ledger, in the transaction that stores it.
CREATE OR REPLACE FUNCTION dispute_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_dispute_movement(
    NEW, (CASE TG_OP WHEN 'UPDATE' THEN OLD.taken_cents ELSE 0 END) - NEW.taken_cents, now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER dispute_moves_money AFTER INSERT OR UPDATE OF taken_cents ON disputes
  FOR EACH ROW EXECUTE FUNCTION dispute_moves_money();
