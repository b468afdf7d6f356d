import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { cents } from './columns';

/**
 * The five columns of a price, in cents: amount = subTotal − discount + tax − waived; card = amount − credit.
 */
export const price = () => ({
  subTotalCents: cents().notNull(),
  discountCents: cents().notNull().default(0),
  taxCents: cents().notNull().default(0),
  waivedCents: cents().notNull().default(0),
  creditCents: cents().notNull().default(0),
  amountCents: cents().notNull(),
});

/** Checks that the parts of a price add up to its amount, and that each is in its range. */
export const priceAddsUp = (t: Record<keyof ReturnType<typeof price>, AnyColumn>): SQL =>
  sql`${t.amountCents} = ${t.subTotalCents} - ${t.discountCents} + ${t.taxCents} - ${t.waivedCents} and ${t.discountCents} between 0 and ${t.subTotalCents} and ${t.taxCents} >= 0 and ${t.creditCents} between 0 and ${t.amountCents}`;
