import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { customerFigures } from '@/db/tables';

/**
 * Condition on `customer_figures`: those of customers who booked with one of these partners; null for all customers.
 */
export const customerFiguresOf = (partners: number[] | null): SQL | undefined =>
  partners ? sql`${customerFigures.partnerIds} && ${`{${partners.join()}}`}::bigint[]` : undefined;

/** The number of customers of these partners, as an expression that counts no rows. */
export function customersKnown(partners: number[] | null): SQL {
  const months = and(eq(customerFigures.span, 'month').inlineParams(), customerFiguresOf(partners));
  return sql`coalesce((select sum(${customerFigures.customers}) from ${customerFigures} where ${months}), ${0})`;
}
