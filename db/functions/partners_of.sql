-- The partners that know a customer through a booking that was made, ordered by id.
CREATE OR REPLACE FUNCTION partners_of(customer bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(business_partner_id ORDER BY business_partner_id), '{}')
  FROM partner_customers WHERE customer_id = customer AND bookings > 0
$$;
