import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';

/** The language of a customer's newest booking; English before the first: docs/rules.md#mail-language. */
export async function languageOfCustomer(customerId: number): Promise<string> {
  const [newest] = await db()
    .select({ language: bookings.language })
    .from(bookings)
    .where(eq(bookings.customerId, customerId))
    .orderBy(desc(bookings.startsAt))
    .limit(1);
  return newest?.language ?? 'en';
}
