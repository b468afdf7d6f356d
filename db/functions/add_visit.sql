-- Adds `more` bookings (1 or -1) of a customer with a partner. Transactions that add a partner to a customer or
-- remove one take turns on the customer's row, so that each sees the set that the previous one left.
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
