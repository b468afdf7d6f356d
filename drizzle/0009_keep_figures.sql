-- Rows that change all day keep room for their next version on the same page.
ALTER TABLE space_figures SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE customer_figures SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE partner_customers SET (fillfactor = 80);
--> statement-breakpoint

-- A booking that was made: it stands, or was cancelled after it stood. A hold, open or lapsed, is none.
CREATE FUNCTION is_made(status integer, cancel_reason text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN (2, 4, 5) OR (status = 3 AND cancel_reason <> 'lapsed')
$$;
--> statement-breakpoint
CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (at AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint

CREATE FUNCTION utc_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint

-- Income, move by move: what cards paid, less what went back to them. A refund under way counts until it fails.
CREATE VIEW card_moves AS
  SELECT booking_id, created_at, captured_cents AS cents FROM payments WHERE captured_cents > 0
  UNION ALL
  SELECT booking_id, created_at, -amount_cents FROM refunds WHERE method = 'card' AND state <> 'failed';
--> statement-breakpoint

CREATE FUNCTION add_figures(at timestamptz, space bigint, partner bigint, more_bookings integer, more_cents bigint)
RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION add_money(booking bigint, at timestamptz, cents bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cents <> 0 THEN
    -- Waits for a booking that is being moved, and for nothing else.
    PERFORM add_figures(at, space_id, business_partner_id, 0, cents) FROM bookings WHERE id = booking FOR KEY SHARE;
  END IF;
END $$;
--> statement-breakpoint

CREATE FUNCTION partners_of(customer bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(business_partner_id ORDER BY business_partner_id), '{}')
  FROM partner_customers WHERE customer_id = customer AND bookings > 0
$$;
--> statement-breakpoint
CREATE FUNCTION add_customer(at timestamptz, customer bigint, partners bigint[], more integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_figures AS f (span, begins, partner_ids, shard, customers)
  VALUES ('day', utc_day(at), partners, customer % 8, more), ('month', utc_month(at), partners, customer % 8, more)
  ON CONFLICT (span, begins, partner_ids, shard) DO UPDATE SET customers = f.customers + EXCLUDED.customers
$$;
--> statement-breakpoint
-- One booking more or less of a customer with a partner. Whoever comes to know or forget a customer takes turns at
-- that customer, so that each sees the set that the one before left.
CREATE FUNCTION add_visit(partner bigint, customer bigint, more integer) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION customer_figures_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_customer(OLD.created_at, OLD.id, partners_of(OLD.id), -1); END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM add_customer(NEW.created_at, NEW.id, partners_of(NEW.id), 1);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_figures_insert AFTER INSERT ON customers
  FOR EACH ROW EXECUTE FUNCTION customer_figures_follow();
--> statement-breakpoint
CREATE TRIGGER customer_figures_update AFTER UPDATE OF created_at ON customers
  FOR EACH ROW WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION customer_figures_follow();
--> statement-breakpoint
-- Before, while it is still known who knew the customer.
CREATE TRIGGER customer_figures_delete BEFORE DELETE ON customers
  FOR EACH ROW EXECUTE FUNCTION customer_figures_follow();
--> statement-breakpoint

-- A booking that moves to another space or partner waits for whoever is at its money, so that none is left behind.
CREATE FUNCTION booking_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM bookings WHERE id = OLD.id FOR UPDATE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_moves BEFORE UPDATE OF space_id, business_partner_id ON bookings
  FOR EACH ROW WHEN ((OLD.space_id, OLD.business_partner_id) <> (NEW.space_id, NEW.business_partner_id))
  EXECUTE FUNCTION booking_moves();
--> statement-breakpoint

-- The name comes before booking_tally, so that everybody writes figures first and tallies second.
CREATE FUNCTION booking_figures() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER booking_figures_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.status <> 1) EXECUTE FUNCTION booking_figures();
--> statement-breakpoint
CREATE TRIGGER booking_figures_update
  AFTER UPDATE OF status, cancel_reason, space_id, business_partner_id, customer_id, created_at ON bookings
  FOR EACH ROW WHEN (
    (is_made(OLD.status, OLD.cancel_reason), OLD.space_id, OLD.business_partner_id, OLD.customer_id, OLD.created_at)
    IS DISTINCT FROM
    (is_made(NEW.status, NEW.cancel_reason), NEW.space_id, NEW.business_partner_id, NEW.customer_id, NEW.created_at))
  EXECUTE FUNCTION booking_figures();
--> statement-breakpoint
CREATE TRIGGER booking_figures_delete AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_figures();
--> statement-breakpoint

CREATE FUNCTION payment_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_money(OLD.booking_id, OLD.created_at, -OLD.captured_cents); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_money(NEW.booking_id, NEW.created_at, NEW.captured_cents); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_figures_rows AFTER INSERT OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_figures();
--> statement-breakpoint
CREATE TRIGGER payment_figures_update AFTER UPDATE OF captured_cents, created_at, booking_id ON payments
  FOR EACH ROW WHEN ((OLD.captured_cents, OLD.created_at, OLD.booking_id)
    IS DISTINCT FROM (NEW.captured_cents, NEW.created_at, NEW.booking_id))
  EXECUTE FUNCTION payment_figures();
--> statement-breakpoint

CREATE FUNCTION card_refund_cents(r refunds) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN r.method = 'card' AND r.state <> 'failed' THEN r.amount_cents ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION refund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_money(OLD.booking_id, OLD.created_at, card_refund_cents(OLD)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_money(NEW.booking_id, NEW.created_at, -card_refund_cents(NEW)); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_figures_rows AFTER INSERT OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refund_figures();
--> statement-breakpoint
CREATE TRIGGER refund_figures_update AFTER UPDATE OF method, state, amount_cents, created_at, booking_id ON refunds
  FOR EACH ROW WHEN ((card_refund_cents(OLD), OLD.created_at, OLD.booking_id)
    IS DISTINCT FROM (card_refund_cents(NEW), NEW.created_at, NEW.booking_id))
  EXECUTE FUNCTION refund_figures();
--> statement-breakpoint

-- Counts all of it from the rows: for what was there before the triggers, and for rows that were loaded past them.
CREATE FUNCTION fill_figures() RETURNS void LANGUAGE plpgsql AS $$
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
SELECT fill_figures();
