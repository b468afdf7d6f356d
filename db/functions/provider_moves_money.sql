-- Writes the provider's fees and its payouts to the bank to the ledger, in the transaction that fetches them.
CREATE OR REPLACE FUNCTION provider_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_provider_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER provider_moves_money AFTER INSERT ON provider_entries
  FOR EACH ROW EXECUTE FUNCTION provider_moves_money();
