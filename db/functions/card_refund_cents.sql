-- The part of a refund that goes back to a card, in minor units. A refund counts while it is under way, until it
-- fails.
CREATE OR REPLACE FUNCTION card_refund_cents(r refunds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN r.method = 'card' AND r.state <> 'failed' THEN r.amount_cents ELSE 0 END
$$;
