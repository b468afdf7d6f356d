-- Writes credit that is given, taken or expires to the ledger, in the transaction that moves it.
CREATE OR REPLACE FUNCTION credit_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_credit_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER credit_moves_money AFTER INSERT ON wallet_entries
  FOR EACH ROW EXECUTE FUNCTION credit_moves_money();
