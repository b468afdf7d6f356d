-- Writes what settled a period besides the card to the ledger, in the transaction that confirms the period.
CREATE OR REPLACE FUNCTION period_moves_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_period_movements(NEW);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER period_moves_money_insert AFTER INSERT ON booking_periods
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION period_moves_money();

CREATE OR REPLACE TRIGGER period_moves_money_update AFTER UPDATE OF confirmed_at ON booking_periods
  FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION period_moves_money();
