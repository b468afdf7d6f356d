import 'server-only';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { bookings, wifiCodes } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { env } from '@/lib/foundation/env';
import type { Actor } from '@/lib/platform/authorization/actor';
import { choiceIs } from '@/lib/platform/list/choice-is';
import { hasId, listSource } from '@/lib/platform/list/source';
import { wifiCodeList } from './list';
import type { WifiCode } from './schema';

export const wifiCodeSource = listSource({
  list: wifiCodeList,
  table: sql`${wifiCodes}`,
  id: wifiCodes.id,
  // The codes serve every space; {@link loadCodes} decides whose booking is shown.
  scope: () => undefined,
  // By prefix, so that an index finds it among a million.
  search: (term) => sql`${wifiCodes.code} like ${`${term.replace(/[\\%_]/g, '\\$&')}%`}`,
  countUpTo: 100_000,
  filters: {
    state: choiceIs('state', { used: isNotNull(wifiCodes.usedAt), unused: isNull(wifiCodes.usedAt) }),
  },
  sorts: { createdAt: [] },
  load: loadCodes,
});

async function loadCodes(on: Db, ids: number[], actor: Actor): Promise<WifiCode[]> {
  const rows = await on
    .select({ code: wifiCodes, bookingId: bookings.id, transactionId: bookings.transactionId })
    .from(wifiCodes)
    .leftJoin(bookings, and(eq(bookings.wifiCodeId, wifiCodes.id), bookingScope(actor)))
    .where(hasId(wifiCodes.id, ids));
  const timezone = env().OPERATOR_TIMEZONE;
  return rows.map(({ code: { id, code, usedAt, createdAt }, bookingId, transactionId }) => ({
    id,
    code,
    usedAt,
    createdAt,
    timezone,
    booking: bookingId && transactionId ? { id: bookingId, transactionId } : null,
  }));
}
