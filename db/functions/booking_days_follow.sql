-- Counts active bookings by day, after every change of a booking. Each change adds a row instead of updating a sum,
-- so that adding up the rows delays no writer.
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
