-- Recounts all figures and the income of tallies from the rows, for rows that were loaded without triggers.
CREATE OR REPLACE FUNCTION fill_figures() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE space_figures, partner_customers, customer_figures;
  INSERT INTO space_figures (span, begins, space_id, business_partner_id, bookings, income_cents)
    SELECT 'day', day, space_id, business_partner_id, sum(made), sum(cents) FROM (
      SELECT utc_day(created_at) AS day, space_id, business_partner_id, 1 AS made, 0 AS cents
      FROM bookings WHERE is_made(status, cancel_reason)
      UNION ALL
      SELECT utc_day(m.created_at), space_id, business_partner_id, 0, cents
      FROM card_moves m JOIN bookings b ON b.id = booking_id) counted
    GROUP BY 2, 3, 4;
  INSERT INTO space_figures (span, begins, space_id, business_partner_id, bookings, income_cents)
    SELECT 'month', date_trunc('month', begins)::date, space_id, business_partner_id, sum(bookings), sum(income_cents)
    FROM space_figures GROUP BY 2, 3, 4;
  UPDATE booking_tallies SET income_cents = 0 WHERE income_cents <> 0;
  INSERT INTO booking_tallies AS t (space_id, business_partner_id, income_cents)
    SELECT space_id, business_partner_id, sum(income_cents) FROM space_figures WHERE span = 'month' GROUP BY 1, 2
    ON CONFLICT (space_id, business_partner_id) DO UPDATE SET income_cents = EXCLUDED.income_cents;
  INSERT INTO partner_customers (business_partner_id, customer_id, bookings)
    SELECT business_partner_id, customer_id, count(*) FROM bookings
    WHERE is_made(status, cancel_reason) GROUP BY 1, 2;
  INSERT INTO customer_figures (span, begins, partner_ids, shard, customers)
    SELECT span, CASE span WHEN 'day' THEN utc_day(created_at) ELSE utc_month(created_at) END,
      coalesce(partner_ids, '{}'), id % 8, count(*)
    FROM customers CROSS JOIN (VALUES ('day'), ('month')) AS spans (span)
    LEFT JOIN (SELECT customer_id, array_agg(business_partner_id ORDER BY business_partner_id) AS partner_ids
      FROM partner_customers GROUP BY 1) known ON customer_id = id
    GROUP BY 1, 2, 3, 4;
END $$;
