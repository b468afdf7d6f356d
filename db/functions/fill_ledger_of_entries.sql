-- Writes the wallet entries in a range of ids to the ledger, for rows that were loaded without triggers. Existing
-- entries are left unchanged.
CREATE OR REPLACE FUNCTION fill_ledger_of_entries(after bigint, until bigint) RETURNS void LANGUAGE sql AS $$
  SELECT write_credit_movement(e) FROM wallet_entries e WHERE e.id > after AND e.id <= until
$$;
