import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { boxTypes, type spaces } from '@/db/tables';
import { encryptSecret } from '@/lib/foundation/tokens';
import { keepsCalendar } from './problems';
import { type SpaceFields, STAPLES } from './schema';

type Row = Pick<
  typeof spaces.$inferSelect,
  | 'boxTypeId'
  | 'calendarId'
  | 'calendarClientId'
  | 'calendarClientSecretEncrypted'
  | 'calendarRefreshTokenEncrypted'
>;

const NONE: Omit<Row, 'boxTypeId'> = {
  calendarId: null,
  calendarClientId: null,
  calendarClientSecretEncrypted: null,
  calendarRefreshTokenEncrypted: null,
};

/** The calendar fields that a space keeps when it changes to this box type: all or none. */
export async function keptCalendar(
  tx: Tx,
  existing: Row | undefined,
  boxTypeId: number | null,
): Promise<Omit<Row, 'boxTypeId'>> {
  if (!existing) return NONE;
  const [staples] = await tx
    .select({ id: boxTypes.id })
    .from(boxTypes)
    .where(eq(boxTypes.partnerName, STAPLES));
  return keepsCalendar(existing.boxTypeId, boxTypeId, staples?.id ?? null) ? existing : NONE;
}

/** The existing calendar overwritten by the sent fields; the default type has no calendar. Encrypts the secrets. */
export function calendarColumns(
  stored: Omit<Row, 'boxTypeId'>,
  sent: Partial<SpaceFields>,
  boxTypeId: number | null,
): Omit<Row, 'boxTypeId'> {
  if (boxTypeId === null) return NONE;
  const secret = (value: string | null | undefined, existing: string | null) =>
    value === undefined ? existing : value && encryptSecret('calendar', value);
  return {
    calendarId: sent.calendarId === undefined ? stored.calendarId : sent.calendarId,
    calendarClientId: sent.calendarClientId === undefined ? stored.calendarClientId : sent.calendarClientId,
    calendarClientSecretEncrypted: secret(sent.calendarClientSecret, stored.calendarClientSecretEncrypted),
    calendarRefreshTokenEncrypted: secret(sent.calendarRefreshToken, stored.calendarRefreshTokenEncrypted),
  };
}

/** The existing calendar in the shape that the form's checks use: a stored secret counts as given. */
export const asFilled = (stored: Omit<Row, 'boxTypeId'>) => ({
  calendarId: stored.calendarId,
  calendarClientId: stored.calendarClientId,
  calendarClientSecret: stored.calendarClientSecretEncrypted,
  calendarRefreshToken: stored.calendarRefreshTokenEncrypted,
});
