-- Writes the money of the bookings in a range of ids to the ledger, for rows that were loaded without triggers.
-- Existing entries are left unchanged.
CREATE OR REPLACE FUNCTION fill_ledger_of_bookings(after bigint, until bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_period_movements(p) FROM booking_periods p WHERE p.booking_id > after AND p.booking_id <= until;
  PERFORM write_payment_movement(p) FROM payments p WHERE p.booking_id > after AND p.booking_id <= until;
  PERFORM write_refund_movement(r), write_failed_refund_movement(r)
    FROM (SELECT * FROM refunds r WHERE r.booking_id > after AND r.booking_id <= until ORDER BY r.id) r;
  PERFORM write_dispute_movement(d, -d.taken_cents, d.opened_at)
    FROM disputes d WHERE d.booking_id > after AND d.booking_id <= until
      AND NOT EXISTS (SELECT FROM movements m WHERE m.kind = 'dispute' AND m.source_id = d.payment_id);
  PERFORM write_pass_credit(b) FROM bookings b WHERE b.id > after AND b.id <= until AND b.partner_credit_cents > 0;
END $$;
