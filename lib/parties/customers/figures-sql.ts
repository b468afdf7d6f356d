import 'server-only';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { customerFigures } from '@/db/tables';

/** The figures of those who booked with one of these partners; null for all customers. */
export const figuresOf = (partners: number[] | null): SQL | undefined =>
  partners ? sql`${customerFigures.partnerIds} && ${`{${partners.join()}}`}::bigint[]` : undefined;

/** How many customers these partners have in all, as an expression: no customer is counted. */
export function customersKnown(partners: number[] | null): SQL {
  const months = and(eq(customerFigures.span, 'month').inlineParams(), figuresOf(partners));
  return sql`coalesce((select sum(${customerFigures.customers}) from ${customerFigures} where ${months}), ${0})`;
}
