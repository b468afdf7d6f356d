-- What the baseline has otherwise than the 94 migrations that it replaced: docs/upgrade.md#baseline.
-- What jobs had left to do of rows from before: the ledger, and the numbers of receipts, oldest first.
SELECT fill_ledger_of_bookings(after_booking_id, last_booking_id), fill_ledger_of_entries(after_entry_id, last_entry_id)
FROM ledger_backfill;
DROP TABLE ledger_backfill;
DO $$
DECLARE
  unnumbered bigint;
BEGIN
  FOR unnumbered IN SELECT id FROM bookings
    WHERE receipt_number IS NULL AND is_made(status, cancel_reason) ORDER BY id
  LOOP
    UPDATE bookings SET receipt_number = nextval('receipt_numbers') WHERE id = unnumbered;
  END LOOP;
END $$;
DROP INDEX bookings_unnumbered;
ALTER TABLE announcements VALIDATE CONSTRAINT announcements_days;
ALTER TABLE spaces VALIDATE CONSTRAINT spaces_door_opens_by;

-- Bookings and income more or less on the day and in the month of `at`, and income more or less of the space and
-- partner.
CREATE OR REPLACE FUNCTION add_figures(
  at timestamptz, space bigint, partner bigint, more_bookings integer, more_cents bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO space_figures AS f (span, begins, space_id, business_partner_id, bookings, income_cents)
  VALUES ('day', utc_day(at), space, partner, more_bookings, more_cents),
    ('month', utc_month(at), space, partner, more_bookings, more_cents)
  ON CONFLICT (span, begins, space_id, business_partner_id) DO UPDATE
    SET bookings = f.bookings + EXCLUDED.bookings, income_cents = f.income_cents + EXCLUDED.income_cents;
  IF more_cents <> 0 THEN
    INSERT INTO booking_tallies AS t (space_id, business_partner_id, income_cents) VALUES (space, partner, more_cents)
    ON CONFLICT (space_id, business_partner_id) DO UPDATE SET income_cents = t.income_cents + EXCLUDED.income_cents;
  END IF;
END $$;

-- What keeps a space that is out of service from being sold: its blocks that are not over as one, cut around all that
-- occupies it. docs/rules.md#blocks
CREATE OR REPLACE FUNCTION write_block_periods(space bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Later than anybody books. Until further notice is null in space_blocks, which is what people see.
  open_end constant timestamptz := '2200-01-01';
  closed tstzmultirange;
BEGIN
  DELETE FROM booking_periods WHERE space_id = space AND state = 'blocked';
  SELECT range_agg(tstzrange(starts_at, coalesce(ends_at, open_end))) INTO closed FROM space_blocks
  WHERE space_id = space AND (ends_at IS NULL OR ends_at > now());
  INSERT INTO booking_periods (space_id, state, starts_at, ends_at, duration_minutes, sub_total_cents, amount_cents)
  SELECT space, 'blocked', lower(part), upper(part), 0, 0, 0 FROM unnest(closed - coalesce((
    SELECT range_agg(tstzrange(starts_at, ends_at)) FROM booking_periods
    WHERE space_id = space AND state <> 'released' AND tstzrange(starts_at, ends_at) && range_merge(closed)
  ), '{}')) AS part;
END $$;

-- A booking that is confirmed in one way or another: confirmed (2), rescheduled (4) or extended (5). A test holds it to
-- ACTIVE_STATUSES of lib/catalogue/occupancy/booking-status.ts.
CREATE OR REPLACE FUNCTION is_active_status(status integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN (2, 4, 5)
$$;

-- Active bookings by their days follow every booking. A row for each change and no sum to wait for: what somebody
-- adds up holds nobody up.
CREATE OR REPLACE FUNCTION booking_days_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_active_status(OLD.status) THEN
    INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    VALUES (OLD.business_partner_id, OLD.local_date, utc_day(OLD.starts_at), utc_day(OLD.ends_at), -1);
  END IF;
  IF TG_OP <> 'DELETE' AND is_active_status(NEW.status) THEN
    INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    VALUES (NEW.business_partner_id, NEW.local_date, utc_day(NEW.starts_at), utc_day(NEW.ends_at), 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER booking_days_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (is_active_status(NEW.status)) EXECUTE FUNCTION booking_days_follow();

CREATE OR REPLACE TRIGGER booking_days_update
  AFTER UPDATE OF status, starts_at, ends_at, local_date, business_partner_id ON bookings
  FOR EACH ROW WHEN (
    (is_active_status(OLD.status), OLD.business_partner_id, OLD.local_date,
      utc_day(OLD.starts_at), utc_day(OLD.ends_at))
    IS DISTINCT FROM
    (is_active_status(NEW.status), NEW.business_partner_id, NEW.local_date,
      utc_day(NEW.starts_at), utc_day(NEW.ends_at)))
  EXECUTE FUNCTION booking_days_follow();

CREATE OR REPLACE TRIGGER booking_days_delete AFTER DELETE ON bookings
  FOR EACH ROW WHEN (is_active_status(OLD.status)) EXECUTE FUNCTION booking_days_follow();

-- A booking that was cancelled, or a hold that lapsed. A test holds it to STATUS of
-- lib/catalogue/occupancy/booking-status.ts.
CREATE OR REPLACE FUNCTION is_cancelled_status(status integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 3
$$;

-- A booking that was made: it is active, or was cancelled after it was active. A hold, open or lapsed, is none.
CREATE OR REPLACE FUNCTION is_made(status integer, cancel_reason text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT is_active_status(status) OR (is_cancelled_status(status) AND cancel_reason <> 'lapsed')
$$;

-- A hold. A test holds it to STATUS of lib/catalogue/occupancy/booking-status.ts.
CREATE OR REPLACE FUNCTION is_pending_status(status integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 1
$$;

-- The figures of the dashboard follow every booking. The name comes before booking_tally, so that everybody writes
-- figures first and tallies second.
CREATE OR REPLACE FUNCTION booking_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND is_made(OLD.status, OLD.cancel_reason) THEN
    PERFORM add_figures(OLD.created_at, OLD.space_id, OLD.business_partner_id, -1, 0);
    PERFORM add_visit(OLD.business_partner_id, OLD.customer_id, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND is_made(NEW.status, NEW.cancel_reason) THEN
    PERFORM add_figures(NEW.created_at, NEW.space_id, NEW.business_partner_id, 1, 0);
    PERFORM add_visit(NEW.business_partner_id, NEW.customer_id, 1);
  END IF;
  -- The money goes where its booking goes.
  IF TG_OP = 'UPDATE' AND (OLD.space_id, OLD.business_partner_id) <> (NEW.space_id, NEW.business_partner_id) THEN
    PERFORM add_figures(created_at, OLD.space_id, OLD.business_partner_id, 0, -cents),
            add_figures(created_at, NEW.space_id, NEW.business_partner_id, 0, cents)
    FROM card_moves WHERE booking_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER booking_figures_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NOT is_pending_status(NEW.status)) EXECUTE FUNCTION booking_figures();

CREATE OR REPLACE TRIGGER booking_figures_update
  AFTER UPDATE OF status, cancel_reason, space_id, business_partner_id, customer_id, created_at ON bookings
  FOR EACH ROW WHEN (
    (is_made(OLD.status, OLD.cancel_reason), OLD.space_id, OLD.business_partner_id, OLD.customer_id, OLD.created_at)
    IS DISTINCT FROM
    (is_made(NEW.status, NEW.cancel_reason), NEW.space_id, NEW.business_partner_id, NEW.customer_id, NEW.created_at))
  EXECUTE FUNCTION booking_figures();

CREATE OR REPLACE TRIGGER booking_figures_delete AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_figures();

-- What a booking counts among the tallies of its space and partner: as standing, as cancelled after it was active, or
-- not at all.
CREATE OR REPLACE FUNCTION tally(
  status integer, cancel_reason text, sign integer, OUT standing integer, OUT cancelled integer
) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_active_status(status) THEN sign ELSE 0 END,
         CASE WHEN is_cancelled_status(status) AND cancel_reason <> 'lapsed' THEN sign ELSE 0 END
$$;

-- The tallies of a space and partner follow every booking, by one statement for each write.
CREATE OR REPLACE FUNCTION booking_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO booking_tallies AS t (space_id, business_partner_id, standing, cancelled)
    SELECT OLD.space_id, OLD.business_partner_id, 0, 0
    ON CONFLICT (space_id, business_partner_id) DO UPDATE
      SET standing = t.standing + (tally(OLD.status, OLD.cancel_reason, -1)).standing,
          cancelled = t.cancelled + (tally(OLD.status, OLD.cancel_reason, -1)).cancelled;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO booking_tallies AS t (space_id, business_partner_id, standing, cancelled)
    SELECT NEW.space_id, NEW.business_partner_id, n.standing, n.cancelled
    FROM tally(NEW.status, NEW.cancel_reason, 1) AS n
    ON CONFLICT (space_id, business_partner_id) DO UPDATE
      SET standing = t.standing + EXCLUDED.standing, cancelled = t.cancelled + EXCLUDED.cancelled;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER booking_tally_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NOT is_pending_status(NEW.status)) EXECUTE FUNCTION booking_tally();

CREATE OR REPLACE TRIGGER booking_tally_update
  AFTER UPDATE OF status, cancel_reason, space_id, business_partner_id ON bookings
  FOR EACH ROW WHEN ((OLD.status, OLD.cancel_reason, OLD.space_id, OLD.business_partner_id)
    IS DISTINCT FROM (NEW.status, NEW.cancel_reason, NEW.space_id, NEW.business_partner_id))
  EXECUTE FUNCTION booking_tally();

CREATE OR REPLACE TRIGGER booking_tally_delete AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_tally();

-- Counts what changes in the file that a visitor's calendar has, whatever the time: a calendar takes the higher
-- number.
CREATE OR REPLACE FUNCTION count_calendar_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.calendar_revision = 1 + coalesce(OLD.calendar_revision,
    greatest(0, floor(extract(epoch FROM OLD.updated_at - OLD.created_at))::integer));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_calendar_revision
  BEFORE UPDATE OF space_id, status, starts_at, ends_at, passcode ON bookings
  FOR EACH ROW WHEN ((OLD.space_id, OLD.status, OLD.starts_at, OLD.ends_at, OLD.passcode)
    IS DISTINCT FROM (NEW.space_id, NEW.status, NEW.starts_at, NEW.ends_at, NEW.passcode))
  EXECUTE FUNCTION count_calendar_revision();

-- Credit that moves without a booking, at who gave it: what bookings and refunds do to a wallet is written with them.
CREATE OR REPLACE FUNCTION write_credit_movement(entry wallet_entries) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, gross_cents)
  SELECT CASE WHEN entry.reason = 'expired' THEN 'credit_expired' WHEN entry.amount_cents < 0 THEN 'credit_taken'
      ELSE 'credit_given' END,
    entry.id, 'wallet', entry.created_at, entry.booking_id, entry.customer_id, entry.owner_id, -entry.amount_cents
  WHERE entry.reason NOT IN ('booking', 'booking_released', 'refund')
  ON CONFLICT DO NOTHING
$$;

-- A dispute moves what the provider takes and returns for it, in turns of its payment.
CREATE OR REPLACE FUNCTION write_dispute_movement(dispute disputes, cents integer, happened timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, turn, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents)
  SELECT moved.kind, dispute.payment_id,
    (SELECT count(*) FROM movements m WHERE m.source_id = dispute.payment_id AND m.kind = moved.kind),
    'card', happened, b.id, dispute.payment_id, b.customer_id, b.business_partner_id, b.space_id, cents
  FROM bookings b, (SELECT CASE WHEN cents < 0 THEN 'dispute' ELSE 'dispute_won' END AS kind) moved
  WHERE b.id = dispute.booking_id AND cents <> 0
$$;

-- What the provider takes and returns for a dispute is in the ledger, in the transaction that notes it.
CREATE OR REPLACE FUNCTION dispute_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_dispute_movement(
    NEW, (CASE TG_OP WHEN 'UPDATE' THEN OLD.taken_cents ELSE 0 END) - NEW.taken_cents, now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER dispute_moves_money AFTER INSERT OR UPDATE OF taken_cents ON disputes
  FOR EACH ROW EXECUTE FUNCTION dispute_moves_money();

-- Counts all active bookings by their days anew from the rows, for rows that were loaded past the triggers.
CREATE OR REPLACE FUNCTION fill_booking_days() RETURNS void LANGUAGE sql AS $$
  TRUNCATE booking_days;
  INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    SELECT business_partner_id, local_date, utc_day(starts_at), utc_day(ends_at), count(*)
    FROM bookings WHERE is_active_status(status) GROUP BY 1, 2, 3, 4;
$$;

-- A refund that never reached the card is taken back where it counted.
CREATE OR REPLACE FUNCTION write_failed_refund_movement(refund refunds) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'refund_failed', source_id, method, at, booking_id, payment_id, customer_id, business_partner_id, space_id,
    -gross_cents, -tax_cents
  FROM movements WHERE kind = 'refund' AND source_id = refund.id AND refund.state = 'failed'
  ON CONFLICT DO NOTHING
$$;

-- A pass that was cancelled: what its partner is credited of what it was billed.
CREATE OR REPLACE FUNCTION write_pass_credit(booking bookings) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, space_id,
    gross_cents)
  SELECT 'pass_returned', booking.id, 'partner', coalesce(booking.cancelled_at, now()), booking.id, booking.customer_id,
    booking.business_partner_id, booking.space_id, -booking.partner_credit_cents
  WHERE booking.partner_credit_cents > 0
  ON CONFLICT DO NOTHING
$$;

-- The tax in a part of a whole, to the minor unit.
CREATE OR REPLACE FUNCTION tax_share(tax integer, part bigint, whole bigint) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN whole = 0 THEN 0 ELSE round(tax::numeric * part / whole)::integer END
$$;

-- What a card paid, with its share of the tax of the price line; money for time that was gone has none.
CREATE OR REPLACE FUNCTION write_payment_movement(payment payments) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'payment', payment.id, 'card', payment.created_at, b.id, payment.id, b.customer_id, b.business_partner_id,
    b.space_id, payment.captured_cents, CASE WHEN is_orphaned(period) THEN 0
      ELSE tax_share(period.tax_cents, payment.captured_cents, period.amount_cents + period.waived_cents) END
  FROM bookings b JOIN booking_periods period ON period.id = payment.period_id
  WHERE b.id = payment.booking_id AND payment.captured_cents > 0
  ON CONFLICT DO NOTHING
$$;

-- What a confirmed price line was settled with besides the card, and what was let off: more time paid at the counter
-- counts too. Its tax is shared out over all of it.
CREATE OR REPLACE FUNCTION write_period_movements(period booking_periods) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  whole integer := period.amount_cents + period.waived_cents;
  paid integer := period.amount_cents - period.credit_cents;
  paid_tax integer := tax_share(period.tax_cents, paid, whole);
  credit_tax integer := CASE WHEN period.waived_cents = 0 THEN period.tax_cents - paid_tax
    ELSE tax_share(period.tax_cents, period.credit_cents, whole) END;
BEGIN
  IF period.confirmed_at IS NULL THEN RETURN; END IF;
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, space_id,
    gross_cents, tax_cents)
  SELECT settled.kind, period.id, settled.method, period.confirmed_at, b.id, b.customer_id, b.business_partner_id,
    b.space_id, settled.gross, settled.tax
  FROM bookings b CROSS JOIN LATERAL (VALUES
    ('credit_spent', 'wallet', period.credit_cents, credit_tax),
    ('promo', 'none', -period.discount_cents, 0),
    ('waived', 'none', -period.waived_cents, paid_tax + credit_tax - period.tax_cents),
    ('walk_up', 'counter', CASE WHEN period.ordinal = 0 AND EXISTS (
        SELECT FROM walk_up_payments w WHERE w.booking_id = b.id)
      OR EXISTS (SELECT FROM counter_payments c WHERE c.period_id = period.id) THEN paid ELSE 0 END, paid_tax),
    ('pass', 'partner', CASE WHEN period.ordinal = 0 THEN b.partner_bill_cents ELSE 0 END, 0)
  ) AS settled (kind, method, gross, tax)
  WHERE b.id = period.booking_id AND settled.gross <> 0
  ON CONFLICT DO NOTHING;
END $$;

-- A refund counts when it was ordered. Its tax is what its share of the whole adds to the refunds before, so that
-- those of a booking that is refunded in full add up to its tax to the minor unit.
CREATE OR REPLACE FUNCTION write_refund_movement(refund refunds) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  orphaned boolean := coalesce((SELECT is_orphaned(period) FROM payments p
    JOIN booking_periods period ON period.id = p.period_id WHERE p.id = refund.payment_id), false);
  paid bigint;
  paid_tax bigint;
  back bigint;
  back_tax bigint;
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
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'refund', refund.id, refund.method, refund.created_at, b.id, refund.payment_id, b.customer_id,
    b.business_partner_id, b.space_id, -refund.amount_cents,
    CASE WHEN orphaned THEN 0
      ELSE back_tax - tax_share(paid_tax::integer, least(back + refund.amount_cents, paid), paid) END
  FROM bookings b WHERE b.id = refund.booking_id
  ON CONFLICT DO NOTHING;
END $$;

-- A text as searches compare it: without accents, in lower case, with one final sigma and European digits;
-- lib/foundation/folded.ts says the same to what is typed. Most texts are ASCII, and have nothing to be taken off.
-- Not strict, so that the planner can put its expression in the place of its call: of null it makes null all the
-- same.
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5 AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value) ELSE
    replace(replace(replace(replace(
      translate(
        translate(
          lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
          'øłđðıς’‘ʼ‐‑‒–—', 'olddiσ''''''-----'),
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙', '01234567890123456789012345678901234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  END
$$;

-- What a card paid is in the ledger, in the transaction that notes it.
CREATE OR REPLACE FUNCTION payment_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_payment_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_moves_money_insert AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.captured_cents > 0) EXECUTE FUNCTION payment_moves_money();

CREATE OR REPLACE TRIGGER payment_moves_money_update AFTER UPDATE OF captured_cents, state ON payments
  FOR EACH ROW WHEN (NEW.captured_cents > 0
    AND (OLD.captured_cents, OLD.state) IS DISTINCT FROM (NEW.captured_cents, NEW.state))
  EXECUTE FUNCTION payment_moves_money();

-- A booking that was left in a block ends, moves or is cancelled: its time is closed too.
CREATE OR REPLACE FUNCTION period_left_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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

-- Income follows every refund to a card.
CREATE OR REPLACE FUNCTION refund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_money(OLD.booking_id, OLD.created_at, card_refund_cents(OLD)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_money(NEW.booking_id, NEW.created_at, -card_refund_cents(NEW)); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refund_figures_rows AFTER INSERT OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refund_figures();

CREATE OR REPLACE TRIGGER refund_figures_update
  AFTER UPDATE OF method, state, amount_cents, created_at, booking_id ON refunds
  FOR EACH ROW WHEN ((card_refund_cents(OLD), OLD.created_at, OLD.booking_id)
    IS DISTINCT FROM (card_refund_cents(NEW), NEW.created_at, NEW.booking_id))
  EXECUTE FUNCTION refund_figures();
