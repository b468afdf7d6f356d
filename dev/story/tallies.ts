import type { TransactionSql } from 'postgres';

/** Counts the bookings of each space and partner, as the triggers would have done. */
export async function writeTallies(tx: TransactionSql): Promise<void> {
  await tx`
    insert into booking_tallies (space_id, business_partner_id, standing, cancelled)
    select space_id, business_partner_id,
      count(*) filter (where status in (2, 4, 5)),
      count(*) filter (where status = 3 and cancel_reason <> 'lapsed')
    from bookings where status <> 1 group by 1, 2`;
}

/** The figures of the dashboard, with the database's own count of active bookings. */
export async function writeFigures(tx: TransactionSql): Promise<void> {
  await tx`select fill_figures(), fill_booking_days()`;
}
