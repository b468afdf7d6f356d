-- What the provider takes for itself, and what it sends to the bank, are movements that it alone knows.
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
