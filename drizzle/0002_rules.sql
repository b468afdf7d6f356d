-- Nothing is booked twice: two periods of a space that occupy it never overlap.
ALTER TABLE booking_periods ADD CONSTRAINT booking_periods_no_overlap
  EXCLUDE USING gist (space_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (state <> 'released');
--> statement-breakpoint
-- A wifi code is handed out once.
CREATE UNIQUE INDEX bookings_wifi_code_once ON bookings (wifi_code_id) WHERE wifi_code_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE wallet_entries ADD CONSTRAINT wallet_entries_booking FOREIGN KEY (booking_id) REFERENCES bookings (id);
--> statement-breakpoint
ALTER TABLE wallet_entries ADD CONSTRAINT wallet_entries_refund FOREIGN KEY (refund_id) REFERENCES refunds (id);
--> statement-breakpoint
-- Numbers that are given once and never reused: of receipts, and of credit notes.
CREATE SEQUENCE receipt_numbers START 100001;
--> statement-breakpoint
CREATE SEQUENCE credit_note_numbers START 500001;
--> statement-breakpoint
-- Rows that change all day keep room for their next version on the same page.
ALTER TABLE pod_health SET (fillfactor = 50);
ALTER TABLE rate_limits SET (fillfactor = 70);
ALTER TABLE sessions SET (fillfactor = 70);
ALTER TABLE booking_tallies SET (fillfactor = 50);
ALTER TABLE space_figures SET (fillfactor = 70);
ALTER TABLE customer_figures SET (fillfactor = 50);
ALTER TABLE partner_customers SET (fillfactor = 80);
ALTER TABLE realtime_channels SET (fillfactor = 50);
--> statement-breakpoint
-- With a statistics target of 100 most names are in no sample: a name that one row in 80 has looked as rare as one that
-- nobody has.
ALTER INDEX bookings_search_folded ALTER COLUMN 1 SET STATISTICS 500;
ALTER INDEX customers_search_folded ALTER COLUMN 1 SET STATISTICS 500;
--> statement-breakpoint
-- The audit log by months of UTC. The first partition reaches to the end of this month; its name says which, as that of
-- each later one does.
ALTER SEQUENCE audit_entry_ids OWNED BY audit_entries.id;
--> statement-breakpoint
-- What lies outside of all months, should the job that makes them be late.
CREATE TABLE audit_entries_unplaced PARTITION OF audit_entries DEFAULT;
--> statement-breakpoint
DO $$
DECLARE
  month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF audit_entries FOR VALUES FROM (MINVALUE) TO (%L)',
    'audit_entries_to_' || to_char(month, 'YYYY_MM'), (month + interval '1 month') AT TIME ZONE 'UTC');
  FOR ahead IN 1..3 LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF audit_entries FOR VALUES FROM (%L) TO (%L)',
      'audit_entries_' || to_char(month + ahead * interval '1 month', 'YYYY_MM'),
      (month + ahead * interval '1 month') AT TIME ZONE 'UTC',
      (month + (ahead + 1) * interval '1 month') AT TIME ZONE 'UTC');
  END LOOP;
END $$;
--> statement-breakpoint
-- Income, move by move: what cards paid, less what went back to them. A refund under way counts until it fails.
CREATE VIEW card_moves AS
  SELECT booking_id, created_at, captured_cents AS cents FROM payments WHERE captured_cents > 0
  UNION ALL
  SELECT booking_id, created_at, -amount_cents FROM refunds WHERE method = 'card' AND state <> 'failed';
--> statement-breakpoint
-- The one row of each table that has one.
INSERT INTO local_starts_state (zone_data, after_space_id) VALUES ('', 0);
INSERT INTO provider_sync DEFAULT VALUES;
--> statement-breakpoint
-- The day of UTC.
CREATE OR REPLACE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
-- The month of UTC, by its first day.
CREATE OR REPLACE FUNCTION utc_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
-- A customer more or less on the day and in the month of its making, among the partners that know it. A row for each
-- change: eight shards for all new customers of a day made sixteen at once wait for each other until they commit.
CREATE OR REPLACE FUNCTION add_customer(at timestamptz, customer bigint, partners bigint[], more integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_figures AS f (span, begins, partner_ids, customers)
  VALUES ('day', utc_day(at), partners, more), ('month', utc_month(at), partners, more)
  ON CONFLICT (span, begins, partner_ids, shard) DO UPDATE SET customers = f.customers + EXCLUDED.customers
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Income more or less on the day of `at`, where its booking is.
CREATE OR REPLACE FUNCTION add_money(booking bigint, at timestamptz, cents bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cents <> 0 THEN
    -- Waits for a booking that is being moved, and for nothing else.
    PERFORM add_figures(at, space_id, business_partner_id, 0, cents) FROM bookings WHERE id = booking FOR KEY SHARE;
  END IF;
END $$;
--> statement-breakpoint
-- The partners that know a customer by a booking that was made, in the order of their ids.
CREATE OR REPLACE FUNCTION partners_of(customer bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(business_partner_id ORDER BY business_partner_id), '{}')
  FROM partner_customers WHERE customer_id = customer AND bookings > 0
$$;
--> statement-breakpoint
-- One booking more or less of a customer with a partner. Whoever comes to know or forget a customer takes turns at
-- that customer, so that each sees the set that the one before left.
CREATE OR REPLACE FUNCTION add_visit(partner bigint, customer bigint, more integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  total integer;
  since timestamptz;
  known bigint[];
  other bigint[];
BEGIN
  INSERT INTO partner_customers AS p (business_partner_id, customer_id, bookings) VALUES (partner, customer, more)
  ON CONFLICT (customer_id, business_partner_id) DO UPDATE SET bookings = p.bookings + EXCLUDED.bookings
  RETURNING bookings INTO total;
  IF (total > 0) = (total - more > 0) THEN RETURN; END IF;
  SELECT created_at INTO since FROM customers WHERE id = customer FOR NO KEY UPDATE;
  known := partners_of(customer);
  other := CASE WHEN more > 0 THEN array_remove(known, partner)
    ELSE (SELECT array_agg(id ORDER BY id) FROM unnest(known || partner) AS id) END;
  PERFORM add_customer(since, customer, other, -1), add_customer(since, customer, known, 1);
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- A block that is made, changed or removed closes or opens the time of its space.
CREATE OR REPLACE FUNCTION block_was_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_block_periods(coalesce(NEW.space_id, OLD.space_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER block_writes_periods AFTER INSERT OR UPDATE OF starts_at, ends_at OR DELETE ON space_blocks
  FOR EACH ROW EXECUTE FUNCTION block_was_changed();
--> statement-breakpoint
-- A booking that is confirmed in one way or another: confirmed (2), rescheduled (4) or extended (5). A test holds it to
-- ACTIVE_STATUSES of lib/catalogue/occupancy/booking-status.ts.
CREATE OR REPLACE FUNCTION is_active_status(status integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN (2, 4, 5)
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- A booking that was cancelled, or a hold that lapsed. A test holds it to STATUS of
-- lib/catalogue/occupancy/booking-status.ts.
CREATE OR REPLACE FUNCTION is_cancelled_status(status integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 3
$$;
--> statement-breakpoint
-- A booking that was made: it is active, or was cancelled after it was active. A hold, open or lapsed, is none.
CREATE OR REPLACE FUNCTION is_made(status integer, cancel_reason text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT is_active_status(status) OR (is_cancelled_status(status) AND cancel_reason <> 'lapsed')
$$;
--> statement-breakpoint
-- A hold. A test holds it to STATUS of lib/catalogue/occupancy/booking-status.ts.
CREATE OR REPLACE FUNCTION is_pending_status(status integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status = 1
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- A booking that moves to another space or partner waits for whoever is at its money, so that none is left behind.
CREATE OR REPLACE FUNCTION booking_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM bookings WHERE id = OLD.id FOR UPDATE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER booking_moves BEFORE UPDATE OF space_id, business_partner_id ON bookings
  FOR EACH ROW WHEN ((OLD.space_id, OLD.business_partner_id) <> (NEW.space_id, NEW.business_partner_id))
  EXECUTE FUNCTION booking_moves();
--> statement-breakpoint
-- What a booking counts among the tallies of its space and partner: as standing, as cancelled after it was active, or
-- not at all.
CREATE OR REPLACE FUNCTION tally(
  status integer, cancel_reason text, sign integer, OUT standing integer, OUT cancelled integer
) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN is_active_status(status) THEN sign ELSE 0 END,
         CASE WHEN is_cancelled_status(status) AND cancel_reason <> 'lapsed' THEN sign ELSE 0 END
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- What of a refund goes back to a card, in minor units: it counts while it is under way, until it fails.
CREATE OR REPLACE FUNCTION card_refund_cents(r refunds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN r.method = 'card' AND r.state <> 'failed' THEN r.amount_cents ELSE 0 END
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- Credit that moves without a booking, at who gave it: what bookings and refunds do to a wallet is written with them.
CREATE OR REPLACE FUNCTION write_credit_movement(entry wallet_entries) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, gross_cents)
  SELECT CASE WHEN entry.reason = 'expired' THEN 'credit_expired' WHEN entry.amount_cents < 0 THEN 'credit_taken'
      ELSE 'credit_given' END,
    entry.id, 'wallet', entry.created_at, entry.booking_id, entry.customer_id, entry.owner_id, -entry.amount_cents
  WHERE entry.reason NOT IN ('booking', 'booking_released', 'refund')
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Credit that is given, taken or ends is in the ledger, in the transaction that moves it.
CREATE OR REPLACE FUNCTION credit_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_credit_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER credit_moves_money AFTER INSERT ON wallet_entries
  FOR EACH ROW EXECUTE FUNCTION credit_moves_money();
--> statement-breakpoint
-- How many customers there are follows every customer.
CREATE OR REPLACE FUNCTION customer_figures_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_customer(OLD.created_at, OLD.id, partners_of(OLD.id), -1); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM add_customer(NEW.created_at, NEW.id, partners_of(NEW.id), 1);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER customer_figures_insert AFTER INSERT ON customers
  FOR EACH ROW EXECUTE FUNCTION customer_figures_follow();

CREATE OR REPLACE TRIGGER customer_figures_update AFTER UPDATE OF created_at ON customers
  FOR EACH ROW WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION customer_figures_follow();

-- Before, while it is still known who knew the customer.
CREATE OR REPLACE TRIGGER customer_figures_delete BEFORE DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION customer_figures_follow();
--> statement-breakpoint
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
--> statement-breakpoint
-- What the provider takes and returns for a dispute is in the ledger, in the transaction that notes it.
CREATE OR REPLACE FUNCTION dispute_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_dispute_movement(
    NEW, (CASE TG_OP WHEN 'UPDATE' THEN OLD.taken_cents ELSE 0 END) - NEW.taken_cents, now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER dispute_moves_money AFTER INSERT OR UPDATE OF taken_cents ON disputes
  FOR EACH ROW EXECUTE FUNCTION dispute_moves_money();
--> statement-breakpoint
-- Counts all active bookings by their days anew from the rows, for rows that were loaded past the triggers.
CREATE OR REPLACE FUNCTION fill_booking_days() RETURNS void LANGUAGE sql AS $$
  TRUNCATE booking_days;
  INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    SELECT business_partner_id, local_date, utc_day(starts_at), utc_day(ends_at), count(*)
    FROM bookings WHERE is_active_status(status) GROUP BY 1, 2, 3, 4;
$$;
--> statement-breakpoint
-- Counts all figures and the income of tallies anew from the rows, for rows that were loaded past the triggers.
CREATE OR REPLACE FUNCTION fill_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE space_figures, partner_customers, customer_figures;
  INSERT INTO space_figures (span, begins, space_id, business_partner_id, bookings, income_cents)
    SELECT 'day', day, space_id, business_partner_id, sum(made), sum(cents) FROM (
      SELECT utc_day(created_at) AS day, space_id, business_partner_id, 1 AS made, 0 AS cents
      FROM bookings WHERE is_made(status, cancel_reason)
      UNION ALL
      SELECT utc_day(m.created_at), space_id, business_partner_id, 0, cents
      FROM card_moves m JOIN bookings b ON b.id = booking_id) counted
    GROUP BY 2, 3, 4;
  INSERT INTO space_figures (span, begins, space_id, business_partner_id, bookings, income_cents)
    SELECT 'month', date_trunc('month', begins)::date, space_id, business_partner_id, sum(bookings), sum(income_cents)
    FROM space_figures GROUP BY 2, 3, 4;
  UPDATE booking_tallies SET income_cents = 0 WHERE income_cents <> 0;
  INSERT INTO booking_tallies AS t (space_id, business_partner_id, income_cents)
    SELECT space_id, business_partner_id, sum(income_cents) FROM space_figures WHERE span = 'month' GROUP BY 1, 2
    ON CONFLICT (space_id, business_partner_id) DO UPDATE SET income_cents = EXCLUDED.income_cents;
  INSERT INTO partner_customers (business_partner_id, customer_id, bookings)
    SELECT business_partner_id, customer_id, count(*) FROM bookings
    WHERE is_made(status, cancel_reason) GROUP BY 1, 2;
  INSERT INTO customer_figures (span, begins, partner_ids, shard, customers)
    SELECT span, CASE span WHEN 'day' THEN utc_day(created_at) ELSE utc_month(created_at) END,
      coalesce(partner_ids, '{}'), id % 8, count(*)
    FROM customers CROSS JOIN (VALUES ('day'), ('month')) AS spans (span)
    LEFT JOIN (SELECT customer_id, array_agg(business_partner_id ORDER BY business_partner_id) AS partner_ids
      FROM partner_customers GROUP BY 1) known ON customer_id = id
    GROUP BY 1, 2, 3, 4;
END $$;
--> statement-breakpoint
-- A refund that never reached the card is taken back where it counted.
CREATE OR REPLACE FUNCTION write_failed_refund_movement(refund refunds) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, payment_id, customer_id, business_partner_id,
    space_id, gross_cents, tax_cents)
  SELECT 'refund_failed', source_id, method, at, booking_id, payment_id, customer_id, business_partner_id, space_id,
    -gross_cents, -tax_cents
  FROM movements WHERE kind = 'refund' AND source_id = refund.id AND refund.state = 'failed'
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- A pass that was cancelled: what its partner is credited of what it was billed.
CREATE OR REPLACE FUNCTION write_pass_credit(booking bookings) RETURNS void LANGUAGE sql AS $$
  INSERT INTO movements (kind, source_id, method, at, booking_id, customer_id, business_partner_id, space_id,
    gross_cents)
  SELECT 'pass_returned', booking.id, 'partner', coalesce(booking.cancelled_at, now()), booking.id, booking.customer_id,
    booking.business_partner_id, booking.space_id, -booking.partner_credit_cents
  WHERE booking.partner_credit_cents > 0
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Money that came for time that was gone was never part of its booking.
CREATE OR REPLACE FUNCTION is_orphaned(period booking_periods) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT period.confirmed_at IS NULL AND period.state = 'released'
$$;
--> statement-breakpoint
-- The tax in a part of a whole, to the minor unit.
CREATE OR REPLACE FUNCTION tax_share(tax integer, part bigint, whole bigint) RETURNS integer
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN whole = 0 THEN 0 ELSE round(tax::numeric * part / whole)::integer END
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- All that was paid for a booking: a refund takes its tax from there.
CREATE OR REPLACE FUNCTION write_paid_movements(booking bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_period_movements(p) FROM booking_periods p WHERE p.booking_id = booking ORDER BY p.id;
  PERFORM write_payment_movement(p) FROM payments p WHERE p.booking_id = booking ORDER BY p.id;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- The money of bookings of a range of ids into the ledger, for rows that were loaded past the triggers; what is there
-- already stays as it is.
CREATE OR REPLACE FUNCTION fill_ledger_of_bookings(after bigint, until bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_period_movements(p) FROM booking_periods p WHERE p.booking_id > after AND p.booking_id <= until;
  PERFORM write_payment_movement(p) FROM payments p WHERE p.booking_id > after AND p.booking_id <= until;
  PERFORM write_refund_movement(r), write_failed_refund_movement(r)
    FROM (SELECT * FROM refunds r WHERE r.booking_id > after AND r.booking_id <= until ORDER BY r.id) r;
  PERFORM write_dispute_movement(d, -d.taken_cents, d.opened_at)
    FROM disputes d WHERE d.booking_id > after AND d.booking_id <= until
      AND NOT EXISTS (SELECT FROM movements m WHERE m.kind = 'dispute' AND m.source_id = d.payment_id);
  PERFORM write_pass_credit(b) FROM bookings b WHERE b.id > after AND b.id <= until AND b.partner_credit_cents > 0;
END $$;
--> statement-breakpoint
-- Wallet entries of a range of ids into the ledger, for rows that were loaded past the triggers; what is there
-- already stays as it is.
CREATE OR REPLACE FUNCTION fill_ledger_of_entries(after bigint, until bigint) RETURNS void LANGUAGE sql AS $$
  SELECT write_credit_movement(e) FROM wallet_entries e WHERE e.id > after AND e.id <= until
$$;
--> statement-breakpoint
-- A refund has its credit note once the money is back; one for time that was gone has none, as it is on no receipt.
CREATE OR REPLACE FUNCTION number_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payments p JOIN booking_periods period ON period.id = p.period_id
    WHERE p.id = NEW.payment_id AND is_orphaned(period)) THEN
    NEW.credit_note_number := nextval('credit_note_numbers');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refunds_credit_note BEFORE INSERT OR UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state = 'succeeded' AND NEW.credit_note_number IS NULL) EXECUTE FUNCTION number_credit_note();
--> statement-breakpoint
-- What a partner is credited for a pass that was cancelled is in the ledger, in the transaction that credits it.
CREATE OR REPLACE FUNCTION pass_is_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_pass_credit(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pass_is_credited AFTER UPDATE OF partner_credit_cents ON bookings
  FOR EACH ROW WHEN (NEW.partner_credit_cents > OLD.partner_credit_cents) EXECUTE FUNCTION pass_is_credited();
--> statement-breakpoint
-- Income follows every payment.
CREATE OR REPLACE FUNCTION payment_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_money(OLD.booking_id, OLD.created_at, -OLD.captured_cents); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_money(NEW.booking_id, NEW.created_at, NEW.captured_cents); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payment_figures_rows AFTER INSERT OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_figures();

CREATE OR REPLACE TRIGGER payment_figures_update AFTER UPDATE OF captured_cents, created_at, booking_id ON payments
  FOR EACH ROW WHEN ((OLD.captured_cents, OLD.created_at, OLD.booking_id)
    IS DISTINCT FROM (NEW.captured_cents, NEW.created_at, NEW.booking_id))
  EXECUTE FUNCTION payment_figures();
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
-- What a period was settled with besides the card is in the ledger, in the transaction that confirms it.
CREATE OR REPLACE FUNCTION period_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_period_movements(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER period_moves_money_insert AFTER INSERT ON booking_periods
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION period_moves_money();

CREATE OR REPLACE TRIGGER period_moves_money_update AFTER UPDATE OF confirmed_at ON booking_periods
  FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION period_moves_money();
--> statement-breakpoint
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
--> statement-breakpoint
-- What the provider takes for itself and sends to the bank is in the ledger, in the transaction that fetches it.
CREATE OR REPLACE FUNCTION provider_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_provider_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER provider_moves_money AFTER INSERT ON provider_entries
  FOR EACH ROW EXECUTE FUNCTION provider_moves_money();
--> statement-breakpoint
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
--> statement-breakpoint
-- A refund is in the ledger when it is ordered, and is taken back there when it fails.
CREATE OR REPLACE FUNCTION refund_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_refund_movement(NEW);
  PERFORM write_failed_refund_movement(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refund_moves_money_insert AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION refund_moves_money();

CREATE OR REPLACE TRIGGER refund_moves_money_update AFTER UPDATE OF state ON refunds
  FOR EACH ROW WHEN (NEW.state = 'failed' AND OLD.state <> 'failed') EXECUTE FUNCTION refund_moves_money();
--> statement-breakpoint
-- What was written once stays: nobody changes or removes a row of these tables.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER movements_append_only BEFORE UPDATE OR DELETE ON movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER movements_not_emptied BEFORE TRUNCATE ON movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER statements_append_only BEFORE UPDATE OR DELETE ON statements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER statement_movements_append_only BEFORE UPDATE OR DELETE ON statement_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER closed_months_append_only BEFORE UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER money_settings_append_only BEFORE UPDATE OR DELETE ON money_settings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Notes of the ledger may name a person, and can be emptied: nothing else of an entry changes.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.note IS NULL AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER wallet_entries_append_only BEFORE UPDATE OR DELETE ON wallet_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- A wallet's balance is the sum of its entries, and credit of each owner adds up by itself. The customer's row is
-- locked first, so that the sum is read after whoever spends too.
CREATE OR REPLACE FUNCTION wallet_entry_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers SET wallet_cents = wallet_cents + NEW.amount_cents WHERE id = NEW.customer_id;
  IF NEW.amount_cents < 0 AND (SELECT sum(amount_cents) FROM wallet_entries
      WHERE customer_id = NEW.customer_id AND owner_id IS NOT DISTINCT FROM NEW.owner_id) < 0 THEN
    RAISE EXCEPTION 'wallet entry % takes more than its owner gave', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER wallet_entry_counts AFTER INSERT ON wallet_entries
  FOR EACH ROW EXECUTE FUNCTION wallet_entry_counts();
