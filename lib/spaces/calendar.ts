import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { boxTypes, type spaces } from '@/db/tables';
import { encryptSecret } from '@/lib/access/secrets';
import type { SpaceFields } from './input';
import { keepsCalendar } from './problems';
import { STAPLES } from './schema';

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

/** What stays of a calendar when the space becomes of this type: all of it, or nothing. */
export async function keptCalendar(
  tx: Tx,
  stood: Row | undefined,
  boxTypeId: number | null,
): Promise<Omit<Row, 'boxTypeId'>> {
  if (!stood) return NONE;
  const [staples] = await tx
    .select({ id: boxTypes.id })
    .from(boxTypes)
    .where(eq(boxTypes.partnerName, STAPLES));
  return keepsCalendar(stood.boxTypeId, boxTypeId, staples?.id ?? null) ? stood : NONE;
}

/** What is kept, overwritten by what is sent; the default type has no calendar. Secrets are encrypted here. */
export function calendarColumns(
  kept: Omit<Row, 'boxTypeId'>,
  sent: Partial<SpaceFields>,
  boxTypeId: number | null,
): Omit<Row, 'boxTypeId'> {
  if (boxTypeId === null) return NONE;
  const secret = (value: string | null | undefined, stood: string | null) =>
    value === undefined ? stood : value && encryptSecret(value);
  return {
    calendarId: sent.calendarId === undefined ? kept.calendarId : sent.calendarId,
    calendarClientId: sent.calendarClientId === undefined ? kept.calendarClientId : sent.calendarClientId,
    calendarClientSecretEncrypted: secret(sent.calendarClientSecret, kept.calendarClientSecretEncrypted),
    calendarRefreshTokenEncrypted: secret(sent.calendarRefreshToken, kept.calendarRefreshTokenEncrypted),
  };
}

/** The kept calendar as the rules ask for it: a secret counts as given when it stands. */
export const asFilled = (kept: Omit<Row, 'boxTypeId'>) => ({
  calendarId: kept.calendarId,
  calendarClientId: kept.calendarClientId,
  calendarClientSecret: kept.calendarClientSecretEncrypted,
  calendarRefreshToken: kept.calendarRefreshTokenEncrypted,
});
