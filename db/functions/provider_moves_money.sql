-- What the provider takes for itself and sends to the bank is in the ledger, in the transaction that fetches it.
CREATE OR REPLACE FUNCTION provider_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_provider_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER provider_moves_money AFTER INSERT ON provider_entries
  FOR EACH ROW EXECUTE FUNCTION provider_moves_money();
