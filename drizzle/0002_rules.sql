-- Nothing is booked twice: two periods of a space that occupy it never overlap.
ALTER TABLE booking_periods ADD CONSTRAINT booking_periods_no_overlap
  EXCLUDE USING gist (space_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
  WHERE (state <> 'released');
--> statement-breakpoint

-- A wifi code is handed out once.
CREATE UNIQUE INDEX bookings_wifi_code_once ON bookings (wifi_code_id) WHERE wifi_code_id IS NOT NULL;
--> statement-breakpoint

-- The ledger is append-only, and the balance is its sum.
ALTER TABLE wallet_entries ADD CONSTRAINT wallet_entries_booking FOREIGN KEY (booking_id) REFERENCES bookings (id);
--> statement-breakpoint
ALTER TABLE wallet_entries ADD CONSTRAINT wallet_entries_refund FOREIGN KEY (refund_id) REFERENCES refunds (id);
--> statement-breakpoint
CREATE FUNCTION wallet_entry_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customers SET wallet_cents = wallet_cents + NEW.amount_cents WHERE id = NEW.customer_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wallet_entry_counts AFTER INSERT ON wallet_entries
  FOR EACH ROW EXECUTE FUNCTION wallet_entry_counts();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER wallet_entries_append_only BEFORE UPDATE OR DELETE ON wallet_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- What a booking is found by: its reference and its customer, in one indexed column.
CREATE FUNCTION customer_display_name(c customers) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email)
$$;
--> statement-breakpoint
CREATE FUNCTION booking_search_fill() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE c customers;
BEGIN
  SELECT * INTO c FROM customers WHERE id = NEW.customer_id;
  NEW.customer_name := customer_display_name(c);
  NEW.search_text := lower(NEW.transaction_id || ' ' || c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.phone);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_search_fill BEFORE INSERT OR UPDATE OF customer_id, transaction_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_search_fill();
--> statement-breakpoint
CREATE FUNCTION customer_search_spread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET
    customer_name = customer_display_name(NEW),
    search_text = lower(transaction_id || ' ' || NEW.first_name || ' ' || NEW.last_name || ' ' || NEW.email || ' ' || NEW.phone)
  WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_search_spread AFTER UPDATE OF first_name, last_name, email, phone ON customers
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.phone) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.phone))
  EXECUTE FUNCTION customer_search_spread();
--> statement-breakpoint

-- Rows that change all day keep room for their next version on the same page.
ALTER TABLE pod_health SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE rate_limits SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE sessions SET (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE booking_tallies SET (fillfactor = 50);
--> statement-breakpoint

-- The tallies follow every booking, by one statement for each write.
CREATE FUNCTION tally(status integer, cancel_reason text, sign integer, OUT standing integer, OUT cancelled integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN (2, 4, 5) THEN sign ELSE 0 END,
         CASE WHEN status = 3 AND cancel_reason <> 'lapsed' THEN sign ELSE 0 END
$$;
--> statement-breakpoint
CREATE FUNCTION booking_tally() RETURNS trigger LANGUAGE plpgsql AS $$
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
    SELECT NEW.space_id, NEW.business_partner_id, n.standing, n.cancelled FROM tally(NEW.status, NEW.cancel_reason, 1) AS n
    ON CONFLICT (space_id, business_partner_id) DO UPDATE
      SET standing = t.standing + EXCLUDED.standing, cancelled = t.cancelled + EXCLUDED.cancelled;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_tally_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.status <> 1) EXECUTE FUNCTION booking_tally();
--> statement-breakpoint
CREATE TRIGGER booking_tally_update AFTER UPDATE OF status, cancel_reason, space_id, business_partner_id ON bookings
  FOR EACH ROW WHEN ((OLD.status, OLD.cancel_reason, OLD.space_id, OLD.business_partner_id)
    IS DISTINCT FROM (NEW.status, NEW.cancel_reason, NEW.space_id, NEW.business_partner_id))
  EXECUTE FUNCTION booking_tally();
--> statement-breakpoint
CREATE TRIGGER booking_tally_delete AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION booking_tally();
