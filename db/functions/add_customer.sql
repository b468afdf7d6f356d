-- A customer more or less on the day and in the month of its making, among the partners that know it. A row for each
-- change: eight shards for all new customers of a day made sixteen at once wait for each other until they commit.
CREATE OR REPLACE FUNCTION add_customer(at timestamptz, customer bigint, partners bigint[], more integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO customer_figures AS f (span, begins, partner_ids, customers)
  VALUES ('day', utc_day(at), partners, more), ('month', utc_month(at), partners, more)
  ON CONFLICT (span, begins, partner_ids, shard) DO UPDATE SET customers = f.customers + EXCLUDED.customers
$$;
