-- Wallet entries of a range of ids into the ledger, for rows that were loaded past the triggers; what is there
-- already stays as it is.
CREATE OR REPLACE FUNCTION fill_ledger_of_entries(after bigint, until bigint) RETURNS void LANGUAGE sql AS $$
  SELECT write_credit_movement(e) FROM wallet_entries e WHERE e.id > after AND e.id <= until
$$;
