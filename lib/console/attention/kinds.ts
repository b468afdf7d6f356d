import 'server-only';
import { and, asc, desc, eq, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import {
  bookings,
  deviceCommands,
  locations,
  MAX_ATTEMPTS,
  outbox,
  payments,
  refunds,
  spaces,
} from '@/db/tables';
import { disputeEvidenceTitle, disputeReasonWords } from '@/lib/booking/payments/dispute-words';
import { isOpenFailedRefund, openFailedCents } from '@/lib/booking/payments/failed-refunds';
import { wifiSupply } from '@/lib/booking/wifi/queries';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { podName, podNameParts } from '@/lib/catalogue/spaces/pod-name';
import { sampleTexts } from '@/lib/catalogue/texts/queries';
import type { TextKind } from '@/lib/catalogue/texts/schema';
import { disputesThatWait } from '@/lib/console/disputes/queries';
import { formatMoney } from '@/lib/foundation/money';
import { counted, wholeNumber } from '@/lib/foundation/text/words';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { operatorTime } from '@/lib/foundation/time/operator-clock';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { type EffectKind, isEffectKind } from '@/lib/platform/effects';
import type { Attention } from './schema';

const SHOWN = 5;
/** More than this many at once have one cause, and are one entry. */
const FEW = 3;
/** Jobs resolve uncertain outcomes within a minute; older ones need a member of staff: docs/rules.md#attention. */
export const DOUBT_MS = 5 * 60_000;
/** How long a payment can wait for a bank (docs/rules.md#paying), plus a margin. */
export const PAYING_MS = 15 * 60_000;

const TEXT_NAMES: Record<TextKind, string> = { terms: 'terms', privacy: 'privacy policy' };

/**
 * Entries of the attention panel: legal texts that visitors accept although nobody of the operator has written or read
 * them.
 */
export async function sampleLegalTexts(): Promise<Attention[]> {
  const kinds = await sampleTexts();
  const [first] = kinds;
  if (!first) return [];
  return [
    {
      key: 'sample-texts',
      tone: 'warn',
      title: 'Visitors accept sample texts',
      detail: `Your ${kinds.map((kind) => TEXT_NAMES[kind]).join(' and ')} came with the software. Save your own.`,
      href: `/admin/content-management?tab=${first}&action=edit`,
    },
  ];
}

/** A door refund is shown for a day. */
const DOOR_MS = 86_400_000;

const before = (ms: number) => new Date(dbNow().getTime() - ms);

/** Entries of the attention panel: refunds and payments that jobs could not finish. */
export async function moneyInDoubt(actor: Actor): Promise<Attention[]> {
  const scope = bookingScope(actor);
  const booking = { id: bookings.id, reference: bookings.transactionId };
  const all = (cents: typeof refunds.amountCents | typeof payments.amountCents) => ({
    count: sql<number>`(count(*) over ())::int`,
    allCents: sql<number>`(sum(${cents}) over ())::float8`,
  });
  const [back, open] = await Promise.all([
    db()
      .select({ ...booking, key: refunds.id, cents: refunds.amountCents, ...all(refunds.amountCents) })
      .from(refunds)
      .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
      .where(and(eq(refunds.state, 'pending').inlineParams(), lt(refunds.createdAt, before(DOUBT_MS)), scope))
      .orderBy(asc(refunds.createdAt))
      .limit(SHOWN),
    db()
      .select({ ...booking, key: payments.id, cents: payments.amountCents, ...all(payments.amountCents) })
      .from(payments)
      .innerJoin(bookings, eq(bookings.id, payments.bookingId))
      .where(
        and(
          inArray(payments.state, ['created', 'requires_action', 'authorised']).inlineParams(),
          lt(payments.updatedAt, before(PAYING_MS)),
          scope,
        ),
      )
      .orderBy(asc(payments.updatedAt))
      .limit(SHOWN),
  ]);
  const entry = (kind: 'refund' | 'payment', row: (typeof back)[number]): Attention => ({
    key: `${kind}-${row.key}`,
    tone: 'bad',
    title: `A ${kind} of ${formatMoney(row.cents)} is in doubt`,
    detail: `Booking ${row.reference}. The card service has not confirmed the outcome.`,
    href: `/admin/booking/${row.id}`,
    about: 'booking',
  });
  const entries = (kind: 'refund' | 'payment', rows: typeof back): Attention[] => {
    const [first] = rows;
    if (!first || first.count <= FEW) return rows.map((row) => entry(kind, row));
    return [
      {
        key: `${kind}s`,
        tone: 'bad',
        title: `${counted(first.count, kind)} of ${formatMoney(first.allCents)} in all are in doubt`,
        detail: 'The card service has not confirmed their outcomes. It is probably away.',
        href: '/admin/ledger',
        about: 'list',
      },
    ];
  };
  return [...entries('refund', back), ...entries('payment', open)];
}

/** How long a failed refund is shown that is not settled. */
const FAILED_MS = 60 * 86_400_000;

/**
 * Entries of the attention panel: card refunds that failed permanently. The money is still here, and the customer is
 * waiting for it.
 */
export async function failedRefunds(actor: Actor): Promise<Attention[]> {
  const rows = await db()
    .select({
      id: refunds.id,
      cents: openFailedCents,
      failure: refunds.failureMessage,
      cancelReason: bookings.cancelReason,
      bookingId: bookings.id,
      reference: bookings.transactionId,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(and(isOpenFailedRefund(), gte(refunds.createdAt, before(FAILED_MS)), bookingScope(actor)))
    .orderBy(desc(refunds.createdAt))
    .limit(SHOWN);
  return rows.map(({ id, cents, failure, cancelReason, bookingId, reference }) => ({
    key: `failed-refund-${id}`,
    tone: 'bad',
    title: `A refund of ${formatMoney(cents)} failed`,
    detail: `Booking ${reference}. The bank refused it${failure ? `: ${failure}` : ''}.`,
    href: `/admin/booking/${bookingId}`,
    about: 'booking',
    // Money for time that was gone is refunded on the provider's own site.
    ...(cancelReason !== 'lapsed' && may(actor, 'bookings.refund') && { refundId: id }),
  }));
}

/** Entries of the attention panel: door refunds, because staff should check these doors the same day. */
export async function recentDoorRefunds(actor: Actor): Promise<Attention[]> {
  const rows = await db()
    .select({
      id: bookings.id,
      reference: bookings.transactionId,
      name: spaces.name,
      shortName: spaces.shortName,
      location: locations.name,
      hasOpened: sql<boolean>`exists (select 1 from ${deviceCommands} where ${deviceCommands.bookingId} = ${bookings.id}
        and ${deviceCommands.type} = 'unlock' and ${deviceCommands.state} = 'acknowledged')`,
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(
      and(
        eq(bookings.cancelReason, 'door'),
        gte(bookings.createdAt, before(DOOR_MS)),
        gte(bookings.cancelledAt, before(DOOR_MS)),
        bookingScope(actor),
      ),
    )
    .orderBy(desc(bookings.cancelledAt))
    .limit(SHOWN);
  return rows.map(({ id, reference, hasOpened, ...space }) => ({
    key: `door-${id}`,
    tone: 'bad',
    pod: podNameParts(space),
    title: `The door of ${podName(space)} ${hasOpened ? 'opened late' : 'did not open'}`,
    detail: hasOpened
      ? `Booking ${reference} was refunded in full, then the pod said that the door had opened.`
      : `Booking ${reference} was refunded in full. See its page for the commands sent to the pod.`,
    href: `/admin/booking/${id}`,
    about: 'booking',
  }));
}

/** Entries of the attention panel: wifi codes that run low, with the days that they last at the current rate. */
export async function lowWifiCodes(actor: Actor): Promise<Attention[]> {
  const now = await wifiSupply(actor);
  if (!now.isLow) return [];
  const days = now.daysLeft;
  const remaining = days === null ? '' : `About ${counted(days, 'day')} left at this week's rate. `;
  if (now.unused === 0) {
    const detail = 'New bookings are confirmed without Wi-Fi. Upload more.';
    return [{ key: 'wifi', tone: 'bad', title: 'No Wi-Fi codes left', detail, takesCodes: true }];
  }
  const title = `${wholeNumber(now.unused)} Wi-Fi codes left`;
  return [{ key: 'wifi', tone: 'warn', title, detail: `${remaining}Upload more.`, takesCodes: true }];
}

/** The sentence for staff about an effect that was given up; null for mails to addresses that visitors enter. */
const FAILED_EFFECTS: Record<EffectKind, string | null> = {
  'mail.password-reset': 'A password reset email was not sent',
  'mail.invitation': 'An invitation email was not sent',
  'mail.sign-in-warning': 'An email about many wrong passwords was not sent',
  'mail.new-browser': 'An email about a new sign-in was not sent',
  'mail.password-changed': 'An email about a changed password was not sent',
  'mail.second-factor': 'An email about a second factor was not sent',
  'mail.second-factor-reset': 'An email about a second factor was not sent',
  'mail.email-code': null,
  'mail.booking-confirmed': null,
  'mail.booking-cancelled': null,
  'mail.booking-rescheduled': null,
  'mail.door-refund': null,
  'mail.refund': null,
  'mail.refund-alert': 'An alert email about a failed refund was not sent',
  'mail.dispute-alert': 'An alert email about a dispute was not sent',
  'mail.alerts-waited': 'An email about what happened in quiet hours was not sent',
  'mail.alerts-together': 'An alert email was not sent',
  'mail.credit-assigned': 'An email about wallet credit was not sent',
  'mail.promo-assigned': 'An email with a promo code was not sent',
  'mail.receipt': null,
  'mail.statement': 'A monthly statement to a partner was not sent',
  'mail.photos': 'An email with images was not sent',
  'mail.pod-silent': 'An alert email about a silent pod was not sent',
  'mail.pod-back': 'An alert email about a pod was not sent',
  'mail.block-ends': 'An email about a space that opens soon was not sent',
  'mail.pod-refused': 'An alert email about a pod was not sent',
  'calendar.sync': 'A partner calendar is out of date',
  'calendar.space': 'A partner calendar is out of date',
  'file.remove': 'A file was not removed',
  'realtime.end': 'The live connections of a member of staff were not ended',
  'payment.cancel': 'A card payment was not cancelled',
  'payment.cancel-intent': 'A card payment was not cancelled',
  'refund.execute': 'A refund was not carried out',
};

const CAUSED_BY_VISITORS = Object.entries(FAILED_EFFECTS).flatMap(([kind, text]) =>
  text === null ? [kind] : [],
);

/**
 * Entries of the attention panel: emails and other effects that were given up, except for {@link CAUSED_BY_VISITORS};
 * effects of one kind that failed with the same error are one entry: docs/rules.md#attention.
 */
export async function failedEffects(): Promise<Attention[]> {
  const id = sql<number>`max(${outbox.id})::float8`;
  const rows = await db()
    .select({ id, kind: outbox.kind, lastError: outbox.lastError, count: sql<number>`count(*)::int` })
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        sql`${outbox.attempts} >= ${sql.raw(String(MAX_ATTEMPTS))}`,
        notInArray(outbox.kind, CAUSED_BY_VISITORS),
      ),
    )
    .groupBy(outbox.kind, outbox.lastError)
    .orderBy(desc(id))
    .limit(SHOWN);
  return rows.map(({ id: effectId, kind, lastError, count }) => ({
    key: `effect-${effectId}`,
    tone: 'warn',
    title: `${(isEffectKind(kind) && FAILED_EFFECTS[kind]) || `“${kind}” was not done`}${count > 1 ? ` (${counted(count, 'time')})` : ''}`,
    detail: lastError ? `Given up after several attempts: ${lastError}` : 'Given up after several attempts.',
    effectId,
  }));
}

/** Entries of the attention panel: disputes that need evidence, with the deadline. */
export async function openDisputes(actor: Actor): Promise<Attention[]> {
  const rows = await disputesThatWait(actor, SHOWN);
  return rows.map(({ id, amountCents, reason, state, dueAt, booking }) => ({
    key: `dispute-${id}`,
    tone: 'bad',
    title: disputeEvidenceTitle(state, amountCents),
    detail: `Booking ${booking.transactionId}. ${disputeReasonWords(reason)}.${dueAt ? ` Submit evidence by ${operatorTime(dueAt)}.` : ''}`,
    href: `/admin/ledger/disputes/${id}`,
    about: 'dispute',
  }));
}
