import { z } from 'zod';

const booking = z.object({ bookingId: z.number() });
const incident = z.object({ incidentId: z.number(), to: z.string() });
const alerts = z.object({ to: z.string(), alertIds: z.array(z.number()) });
const link = z.object({ to: z.string(), token: z.string() });
/** An event of an account: `at` in milliseconds since 1970. */
const notice = z.object({ to: z.string(), at: z.number(), device: z.string(), ip: z.string().nullable() });

/**
 * Every kind of effect with its payload. `lib/operations/jobs/effect-handlers.ts` has a handler for each, and
 * `lib/console/attention/kinds.ts` the sentence for staff if it fails for good: neither compiles unless all kinds are
 * covered.
 */
export const EFFECT_PAYLOADS = {
  'mail.password-reset': link,
  'mail.invitation': link,
  'mail.sign-in-warning': z.object({ to: z.string() }),
  'mail.new-browser': notice,
  'mail.password-changed': notice,
  'mail.second-factor': notice.extend({
    change: z.enum(['on', 'off', 'passkey-added', 'passkey-removed']),
    passkey: z.string().optional(),
  }),
  'mail.second-factor-reset': z.object({ to: z.string(), at: z.number(), by: z.string() }),
  'mail.email-code': z.object({ to: z.string(), code: z.string(), language: z.string().optional() }),
  'mail.booking-confirmed': booking,
  'mail.booking-cancelled': booking,
  'mail.booking-rescheduled': booking,
  'mail.door-refund': booking,
  'mail.refund': z.object({ refundId: z.number(), hasFailed: z.boolean() }),
  'mail.refund-alert': z.object({ refundId: z.number(), to: z.string() }),
  'mail.dispute-alert': z.object({ disputeId: z.number(), to: z.string() }),
  /** Alerts from a recipient's quiet hours. */
  'mail.alerts-waited': alerts,
  /** Alerts of one kind that arose at the same time. */
  'mail.alerts-together': alerts,
  'mail.credit-assigned': z.object({
    customerId: z.number(),
    amountCents: z.number(),
    /** The owner of the credit; absent in effects of the previous release. */
    ownerId: z.number().nullish(),
  }),
  'mail.promo-assigned': z.object({ promoId: z.number() }),
  'mail.receipt': booking,
  'mail.statement': z.object({ statementId: z.number(), to: z.string() }),
  'mail.photos': booking.extend({ to: z.string() }),
  'mail.pod-silent': incident,
  'mail.pod-back': incident,
  'mail.block-ends': z.object({ blockId: z.number(), to: z.string() }),
  'mail.pod-refused': z.object({ spaceId: z.number(), to: z.string() }),
  /** With `spaceId`, in the calendar of the space that the booking has left. */
  'calendar.sync': booking.extend({ spaceId: z.number().optional() }),
  'calendar.space': z.object({ spaceId: z.number() }),
  'file.remove': z.object({ pathname: z.string(), access: z.enum(['public', 'private']).optional() }),
  'realtime.end': z.object({ adminId: z.number() }),
  'payment.cancel': z.object({ periodId: z.number() }),
  'payment.cancel-intent': z.object({ intentId: z.string() }),
  'refund.execute': z.object({ refundId: z.number() }),
} satisfies Record<string, z.ZodType>;

export type EffectKind = keyof typeof EFFECT_PAYLOADS;

/** The lanes of the outbox, one for each service, so that no service delays another: docs/rules.md#outbox. */
export const LANES = ['mail', 'card', 'file', 'calendar', 'realtime'] as const;
export type Lane = (typeof LANES)[number];

/** The first part of a kind: `mail` of `mail.receipt`. */
type Family<Kind = EffectKind> = Kind extends `${infer First}.${string}` ? First : never;

/** The service that carries out each family of kinds. A new family does not compile without one. */
const LANE_OF: Record<Family, Lane> = {
  mail: 'mail',
  payment: 'card',
  refund: 'card',
  file: 'file',
  calendar: 'calendar',
  realtime: 'realtime',
};

/** The lane that carries out this kind. */
export const laneOf = (kind: EffectKind): Lane => LANE_OF[kind.split('.')[0] as Family];

/** The families of effects that a lane carries out: the first parts of their kinds. */
export const effectFamiliesOf = (lane: Lane): string[] =>
  Object.entries(LANE_OF).flatMap(([family, its]) => (its === lane ? [family] : []));
export type EffectPayload<Kind extends EffectKind> = z.output<(typeof EFFECT_PAYLOADS)[Kind]>;

/**
 * The longest delay of an effect, in minutes. The outbox attributes a longer one to a clock that was set back, and
 * carries the effect out at once: docs/rules.md#pauses.
 */
export const LONGEST_DELAY = { 'file.remove': 60, others: 10 } as const;

type Delay = 1 | 2 | 5 | typeof LONGEST_DELAY.others;
type DelayOf<Kind> = Kind extends keyof typeof LONGEST_DELAY ? Delay | (typeof LONGEST_DELAY)[Kind] : Delay;

/** An effect to carry out after the commit, or `delayMinutes` later. */
export type Effect = {
  [Kind in EffectKind]: { kind: Kind; payload: EffectPayload<Kind>; delayMinutes?: DelayOf<Kind> };
}[EffectKind];

/** Whether this release recognises a kind read from the outbox. */
export const isEffectKind = (kind: string): kind is EffectKind => Object.hasOwn(EFFECT_PAYLOADS, kind);
