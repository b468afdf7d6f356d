-- A row for each change and no sum to wait for: what somebody adds up holds nobody up.
CREATE FUNCTION booking_days_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN (2, 4, 5) THEN
    INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    VALUES (OLD.business_partner_id, OLD.local_date, utc_day(OLD.starts_at), utc_day(OLD.ends_at), -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN (2, 4, 5) THEN
    INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    VALUES (NEW.business_partner_id, NEW.local_date, utc_day(NEW.starts_at), utc_day(NEW.ends_at), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_days_insert AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.status IN (2, 4, 5)) EXECUTE FUNCTION booking_days_follow();
--> statement-breakpoint
CREATE TRIGGER booking_days_update AFTER UPDATE OF status, starts_at, ends_at, local_date, business_partner_id ON bookings
  FOR EACH ROW WHEN (
    (OLD.status IN (2, 4, 5), OLD.business_partner_id, OLD.local_date, utc_day(OLD.starts_at), utc_day(OLD.ends_at))
    IS DISTINCT FROM
    (NEW.status IN (2, 4, 5), NEW.business_partner_id, NEW.local_date, utc_day(NEW.starts_at), utc_day(NEW.ends_at)))
  EXECUTE FUNCTION booking_days_follow();
--> statement-breakpoint
CREATE TRIGGER booking_days_delete AFTER DELETE ON bookings
  FOR EACH ROW WHEN (OLD.status IN (2, 4, 5)) EXECUTE FUNCTION booking_days_follow();
--> statement-breakpoint

-- Counts all of it from the rows: for what was there before the triggers, and for rows that were loaded past them.
CREATE FUNCTION fill_booking_days() RETURNS void LANGUAGE sql AS $$
  TRUNCATE booking_days;
  INSERT INTO booking_days (business_partner_id, local_date, starts_on, ends_on, bookings)
    SELECT business_partner_id, local_date, utc_day(starts_at), utc_day(ends_at), count(*)
    FROM bookings WHERE status IN (2, 4, 5) GROUP BY 1, 2, 3, 4;
$$;
--> statement-breakpoint
SELECT fill_booking_days();
