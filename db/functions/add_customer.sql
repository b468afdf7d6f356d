-- Adds `more` customers (1 or -1) to the day and month of creation, for the set of partners that know the customer.
-- Each change adds a row: with eight shards per day, sixteen concurrent new customers waited for each other's
-- commits.
CREATE OR REPLACE FUNCTION add_customer(at timestamptz, customer bigint, partners bigint[], more integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_figures AS f (span, begins, partner_ids, customers)
  VALUES ('day', utc_day(at), partners, more), ('month', utc_month(at), partners, more)
  ON CONFLICT (span, begins, partner_ids, shard) DO UPDATE SET customers = f.customers + EXCLUDED.customers
$$;
