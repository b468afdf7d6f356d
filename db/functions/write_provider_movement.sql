-- The provider's fees and its payouts to the bank, which appear in no other table.
CREATE OR REPLACE FUNCTION write_provider_movement(entry provider_entries) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, gross_cents)
  SELECT moved.kind, entry.id, 'provider', entry.at, moved.gross
  FROM (VALUES
    ('fee', CASE WHEN entry.category = 'fee' THEN entry.gross_cents ELSE 0 END - entry.fee_cents),
    ('payout', CASE WHEN entry.category IN ('payout', 'payout_reversal') THEN entry.gross_cents ELSE 0 END)
  ) AS moved (kind, gross)
  WHERE moved.gross <> 0
  ON CONFLICT DO NOTHING
$$;
