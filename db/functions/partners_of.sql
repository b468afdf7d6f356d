-- The partners that know a customer by a booking that was made, in the order of their ids.
CREATE OR REPLACE FUNCTION partners_of(customer bigint) RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(business_partner_id ORDER BY business_partner_id), '{}')
  FROM partner_customers WHERE customer_id = customer AND bookings > 0
$$;
