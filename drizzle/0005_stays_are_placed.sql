-- A refund counts from when it was ordered. One to a card has its share of the tax of the payment that it returns, and
-- one to the wallet its share of what is left. The refund that returns the last of a booking has the rest, so that the
-- refunds of a booking that is refunded in full add up to the booking's tax exactly.
CREATE OR REPLACE FUNCTION write_refund_movement(refund refunds) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  orphaned boolean := coalesce((SELECT is_orphaned(period) FROM payments p
    JOIN booking_periods period ON period.id = p.period_id WHERE p.id = refund.payment_id), false);
  paid bigint;
  paid_tax bigint;
  back bigint;
  back_tax bigint;
  tax bigint;
BEGIN
  IF EXISTS (SELECT FROM movements WHERE kind = 'refund' AND source_id = refund.id) THEN RETURN; END IF;
  PERFORM write_paid_movements(refund.booking_id);
  SELECT coalesce(sum(m.gross_cents) FILTER (WHERE m.kind IN ('payment', 'credit_spent', 'walk_up')), 0),
    coalesce(sum(m.tax_cents) FILTER (WHERE m.kind IN ('payment', 'credit_spent', 'walk_up')), 0),
    coalesce(-sum(m.gross_cents) FILTER (WHERE m.kind IN ('refund', 'refund_failed')), 0),
    coalesce(-sum(m.tax_cents) FILTER (WHERE m.kind IN ('refund', 'refund_failed')), 0)
  INTO paid, paid_tax, back, back_tax
  FROM movements m LEFT JOIN payments p ON p.id = m.payment_id
    LEFT JOIN booking_periods period ON period.id = p.period_id
  WHERE m.booking_id = refund.booking_id AND (period.id IS NULL OR NOT is_orphaned(period));
  IF orphaned THEN
    tax := 0;
  ELSIF back + refund.amount_cents >= paid THEN
    tax := paid_tax - back_tax;
  ELSIF refund.payment_id IS NULL THEN
    tax := tax_share((paid_tax - back_tax)::integer, refund.amount_cents, paid - back);
  ELSE
    SELECT tax_share(own.paid_tax, least(own.back + refund.amount_cents, own.paid), own.paid) - own.back_tax INTO tax
    FROM (SELECT coalesce(sum(m.gross_cents) FILTER (WHERE m.kind = 'payment'), 0) AS paid,
        coalesce(sum(m.tax_cents) FILTER (WHERE m.kind = 'payment'), 0)::integer AS paid_tax,
        coalesce(-sum(m.gross_cents) FILTER (WHERE m.kind <> 'payment'), 0) AS back,
        coalesce(-sum(m.tax_cents) FILTER (WHERE m.kind <> 'payment'), 0) AS back_tax
      FROM movements m WHERE m.payment_id = refund.payment_id
        AND m.kind IN ('payment', 'refund', 'refund_failed')) own;
    tax := greatest(0, least(tax, paid_tax - back_tax));
  END IF;
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'refund', refund.id, refund.method, refund.created_at, b.id, refund.payment_id, b.customer_id,
    b.business_partner_id, b.space_id, -refund.amount_cents,
    -tax
  FROM bookings b WHERE b.id = refund.booking_id
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
-- When a booking that was left inside a block ends or is cancelled, its time is closed too. A stay that is being placed
-- (place_stay) has no time in between: its blocks are written after it.
CREATE OR REPLACE FUNCTION period_left_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hushpod.is_placing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM space_blocks WHERE space_id = OLD.space_id AND (ends_at IS NULL OR ends_at > now())
    AND starts_at < OLD.ends_at) THEN
    PERFORM write_block_periods(OLD.space_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER period_leaves_block_update
  AFTER UPDATE OF state, starts_at, ends_at, space_id ON booking_periods
  FOR EACH ROW WHEN (OLD.state <> 'blocked') EXECUTE FUNCTION period_left_block();

CREATE OR REPLACE TRIGGER period_leaves_block_delete AFTER DELETE ON booking_periods
  FOR EACH ROW WHEN (OLD.state <> 'blocked') EXECUTE FUNCTION period_left_block();
--> statement-breakpoint
-- Gives periods of one stay their new space and times in one step, so that none is in the way of another, and writes
-- the blocks of the spaces that they left and came to only once all have their new time. Raises exclusion_violation
-- where the new time is taken. docs/rules.md#blocks
CREATE OR REPLACE FUNCTION place_stay(periods bigint[], space bigint, starts timestamptz[], ends timestamptz[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former bigint[];
  affected bigint;
BEGIN
  SELECT array_agg(DISTINCT space_id) INTO former FROM booking_periods WHERE id = ANY (periods);
  PERFORM set_config('hushpod.is_placing', 'on', true);
  UPDATE booking_periods SET state = 'released' WHERE id = ANY (periods);
  UPDATE booking_periods SET state = 'confirmed', space_id = space, starts_at = placed.starts_at, ends_at = placed.ends_at
  FROM unnest(periods, starts, ends) AS placed (id, starts_at, ends_at) WHERE booking_periods.id = placed.id;
  PERFORM set_config('hushpod.is_placing', 'off', true);
  FOR affected IN SELECT DISTINCT unnest(former || space) LOOP
    IF EXISTS (SELECT FROM space_blocks WHERE space_id = affected AND (ends_at IS NULL OR ends_at > now())) THEN
      PERFORM write_block_periods(affected);
    END IF;
  END LOOP;
END $$;
