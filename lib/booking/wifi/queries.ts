import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { wifiCodes } from '@/db/tables';
import { onlyRow } from '@/lib/foundation/only-row';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { WifiStock } from './schema';
import { enoughWifiCodes, isWifiStockLow, wifiDaysLeft } from './stock';

/**
 * Counts for the dashboard: whether codes run low. Counting stops at what is certainly enough, because the dashboard
 * must not count a million; beyond that, `unused` only means "enough".
 */
export async function wifiSupply(actor: Actor): Promise<Pick<WifiStock, 'unused' | 'daysLeft' | 'isLow'>> {
  authorize(actor, 'wifi.manage');
  const week = await checkedRows(
    db(),
    { used: 'int' },
    sql`
    select count(*)::int as used from ${wifiCodes} where used_at > now() - interval '7 days'`,
  );
  const usedInAWeek = onlyRow(week).used;
  const left = await checkedRows(
    db(),
    { unused: 'int' },
    sql`
    select count(*)::int as unused from (
      select 1 from ${wifiCodes} where used_at is null limit ${enoughWifiCodes(usedInAWeek)}) as counted`,
  );
  const supply = { unused: onlyRow(left).unused, usedInAWeek };
  return { unused: supply.unused, daysLeft: wifiDaysLeft(supply), isLow: isWifiStockLow(supply) };
}

/** How many codes exist, how many are left, and how long they last (`wifi.manage`). */
export async function getWifiStock(actor: Actor): Promise<WifiStock> {
  authorize(actor, 'wifi.manage');
  const rows = await checkedRows(
    db(),
    { unused: 'int', used: 'int', lately: 'int' },
    sql`
    select (select count(*)::int from ${wifiCodes} where used_at is null) as unused,
      (select count(*)::int from ${wifiCodes} where used_at is not null) as used,
      (select count(*)::int from ${wifiCodes} where used_at > now() - interval '7 days') as lately`,
  );
  const { unused, used, lately } = onlyRow(rows);
  const stock = { unused, usedInAWeek: lately };
  return {
    ...stock,
    used,
    total: used + unused,
    daysLeft: wifiDaysLeft(stock),
    isLow: isWifiStockLow(stock),
  };
}
