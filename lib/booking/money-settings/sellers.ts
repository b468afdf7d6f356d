import 'server-only';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { moneySettings } from '@/db/tables';
import type { ReceiptSeller, Seller } from '@/lib/column-values/money-settings';
import { FROM_ENVIRONMENT } from './queries';
import { ELSEWHERE } from './schema';

/** The seller in a country (ISO 3166): its own, otherwise that of all others; null without either. */
export function sellerInCountry(sellers: Seller[], country: string | null): ReceiptSeller | null {
  const match =
    sellers.find((seller) => seller.country === country) ??
    sellers.find((seller) => seller.country === ELSEWHERE);
  if (!match) return null;
  const { legalName, address, taxNumber } = match;
  return { legalName, address, taxNumber };
}

/** The newest saved sellers, as a subquery; null while the environment's are in force. */
export const newestSellers = sql<Seller[] | null>`(select ${moneySettings.value} from ${moneySettings}
  where ${moneySettings.kind} = 'sellers' order by ${moneySettings.id} desc limit 1)`;

/** The sellers at a time; before anything was saved, those of the environment. */
export async function sellersAt(time: Date): Promise<Seller[]> {
  const [saved] = await db()
    .select({ value: moneySettings.value })
    .from(moneySettings)
    .where(and(eq(moneySettings.kind, 'sellers'), lte(moneySettings.createdAt, time)))
    .orderBy(desc(moneySettings.id))
    .limit(1);
  return saved ? (saved.value as Seller[]) : FROM_ENVIRONMENT.sellers();
}
