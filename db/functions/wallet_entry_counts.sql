-- A wallet's balance is the sum of its entries; the credit of each owner is summed separately. The function first
-- locks the customer's row, so that it reads the sum after any concurrent spender.
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
