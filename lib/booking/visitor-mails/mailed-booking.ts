import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, businessPartners, spaces, wifiCodes } from '@/db/tables';
import { openedBy } from '@/lib/catalogue/spaces/door-opening-sql';
import type { SignedSpace } from '@/lib/catalogue/spaces/pod-name';
import { STATUS } from '@/lib/column-values/booking-status';
import type { DoorOpening } from '@/lib/column-values/door-opening';
import { env } from '@/lib/foundation/settings/env';
import { calendarRevisionOf } from './calendar-file';

export type MailedBooking = {
  /** The language of the mails: docs/rules.md#mail-language. */
  language: string;
  reference: string;
  to: string;
  space: SignedSpace & { address: string | null; timezone: string; doorOpensBy: DoorOpening };
  startsAt: Date;
  endsAt: Date;
  confirmedAt: Date | null;
  minutes: number;
  passcode: string | null;
  wifiCode: string | null;
  isExtended: boolean;
  isCancelled: boolean;
  /** The revision of its calendar file. */
  revision: number;
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
  amountCents: number;
  /** The address of the visitor's own page, which opens the door. */
  url: string;
};

/** The address of a visitor's own page of a booking. */
export const ownPageUrl = (webId: string, boxKey: string): string =>
  `${env().APP_URL}/payment-success/${webId}/${boxKey}`;

/** The booking with all data of its mails; undefined for one that no longer exists. */
export async function mailedBooking(id: number): Promise<MailedBooking | undefined> {
  const [row] = await db()
    .select({
      booking: bookings,
      space: {
        name: spaces.name,
        shortName: spaces.shortName,
        address: spaces.address,
        timezone: spaces.timezone,
        doorOpensBy: openedBy,
      },
      wifiCode: wifiCodes.code,
      boxKey: businessPartners.boxKey,
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(businessPartners, eq(businessPartners.id, bookings.businessPartnerId))
    .leftJoin(wifiCodes, eq(wifiCodes.id, bookings.wifiCodeId))
    .where(eq(bookings.id, id));
  if (!row) return undefined;
  const { booking, space, wifiCode, boxKey } = row;
  return {
    language: booking.language,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    confirmedAt: booking.confirmedAt,
    passcode: booking.passcode,
    subTotalCents: booking.subTotalCents,
    discountCents: booking.discountCents,
    taxCents: booking.taxCents,
    amountCents: booking.amountCents,
    wifiCode,
    space,
    reference: booking.transactionId,
    to: booking.contactEmail,
    minutes: booking.durationMinutes,
    isExtended: booking.status === STATUS.extended,
    isCancelled: booking.status === STATUS.cancelled,
    revision: calendarRevisionOf(booking),
    url: ownPageUrl(booking.webId, boxKey),
  };
}
