import 'server-only';
import { sql } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { nextReceiptNumber } from '@/lib/booking/reference-numbers';
import { transact } from '@/lib/foundation/transaction';
import { isUnnumbered } from './numbers';

/** How many bookings one statement numbers. */
const AT_ONCE = 1_000;
/** How long one run may go on, in milliseconds: the next one resumes where it ended. */
const RUN_MS = 20_000;

/**
 * Numbers the receipts of bookings from before receipts were numbered with the confirmation, oldest first; returns how many
 * it numbered: docs/rules.md#receipts.
 */
export async function numberReceipts(): Promise<number> {
  const end = performance.now() + RUN_MS;
  let numbered = 0;
  for (let last = AT_ONCE; last === AT_ONCE && performance.now() < end; numbered += last) {
    const rows = await transact((tx) =>
      tx.execute(sql`
        with due as (select id from ${bookings} where ${isUnnumbered} order by id limit ${AT_ONCE}
          for no key update skip locked),
        given as (select id, ${nextReceiptNumber} as number from due order by id)
        update bookings set receipt_number = given.number from given where bookings.id = given.id returning bookings.id`),
    );
    last = rows.length;
  }
  return numbered;
}
