-- Numbers the credit note of a refund as soon as the money is back. A refund for time that was gone has none, because
-- it is on no receipt.
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
