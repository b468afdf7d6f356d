import 'server-only';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, wifiCodes } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { bookingScope } from '@/lib/bookings/list-sql';
import { env } from '@/lib/env';
import { invalidField } from '@/lib/errors';
import type { ListSource } from '@/lib/list/run';
import { formatDateTime } from '@/lib/time';
import { wifiCodeList } from './list';
import type { WifiCode } from './schema';

export const wifiCodeSource: ListSource<WifiCode> = {
  list: wifiCodeList,
  table: sql`${wifiCodes}`,
  id: wifiCodes.id,
  // The codes are for every space; whose booking took one is told by {@link loadCodes}.
  scope: () => undefined,
  // By how it begins, so that an index finds it among a million.
  search: (term) => sql`${wifiCodes.code} like ${`${term.replace(/[\\%_]/g, '\\$&')}%`}`,
  countUpTo: 100_000,
  filters: {
    state(value) {
      if (value === 'used') return isNotNull(wifiCodes.usedAt);
      if (value === 'unused') return isNull(wifiCodes.usedAt);
      throw invalidField('state', 'state must be used or unused');
    },
  },
  sorts: { createdAt: [] },
  load: loadCodes,
};

async function loadCodes(tx: Tx, ids: number[], actor: Actor): Promise<WifiCode[]> {
  const rows = await tx
    .select({ code: wifiCodes, bookingId: bookings.id, transactionId: bookings.transactionId })
    .from(wifiCodes)
    .leftJoin(bookings, and(eq(bookings.wifiCodeId, wifiCodes.id), bookingScope(actor)))
    .where(inArray(wifiCodes.id, ids));
  const zone = env().OPERATOR_TIMEZONE;
  return rows.map(({ code: { id, code, usedAt, createdAt }, bookingId, transactionId }) => ({
    id,
    code,
    usedAt: usedAt?.toISOString() ?? null,
    usedOn: usedAt && formatDateTime(usedAt, zone),
    createdAt: createdAt.toISOString(),
    addedOn: formatDateTime(createdAt, zone),
    booking: bookingId && transactionId ? { id: bookingId, transactionId } : null,
  }));
}
