import 'server-only';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { bookings, wifiCodes } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { env } from '@/lib/foundation/env';
import type { Actor } from '@/lib/platform/authorization/actor';
import { choiceIs } from '@/lib/platform/list/choice-is';
import { searched } from '@/lib/platform/list/search-terms';
import { hasId, listSource } from '@/lib/platform/list/source';
import { wifiCodeList } from './list';
import type { WifiCode } from './schema';

/** By prefix, so that an index finds it among a million: as it was typed, in capitals or in small letters. */
function begins(term: string): SQL {
  const typed = searched(term).replace(/[\\%_]/g, '\\$&');
  const forms = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])];
  return sql`(${or(...forms.map((form) => sql`${wifiCodes.code} like ${`${form}%`}`))})`;
}

export const wifiCodeSource = listSource({
  list: wifiCodeList,
  table: sql`${wifiCodes}`,
  id: wifiCodes.id,
  // The codes serve every space; {@link loadCodes} decides whose booking is shown.
  scope: () => undefined,
  search: begins,
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
