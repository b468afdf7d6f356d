-- Writes what a partner is credited for a cancelled pass to the ledger, in the transaction that credits it.
CREATE OR REPLACE FUNCTION pass_is_credited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_pass_credit(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pass_is_credited AFTER UPDATE OF partner_credit_cents ON bookings
  FOR EACH ROW WHEN (NEW.partner_credit_cents > OLD.partner_credit_cents) EXECUTE FUNCTION pass_is_credited();
