import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { staffAlerts } from '@/db/tables';
import { transact } from '@/db/transaction';
import { announceRefundFailure } from '@/lib/booking/payments/refund-news';
import { notifyOfPodRefusal } from '@/lib/booking/walk-ups/pod-limits';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { chooseOwnAlerts } from '@/lib/parties/alerts/commands';
import { KIND_NAMES } from '@/lib/parties/alerts/kinds';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import { BOARD_ALL, boardChannels, boardOf, HEALTH_ALL, healthOf } from '@/lib/platform/realtime/channels';
import { watchPods } from '@/lib/pods/health/jobs';
import { unlocked } from '../fixtures/doors';
import { eventually } from '../fixtures/eventually';
import { mailAlertsOf } from '../fixtures/jobs';
import { joinChannels, provenBy } from '../fixtures/listeners';
import { actorOf } from '../fixtures/people';
import { type Beside, makeBeside, makeOwnWorld, type World } from '../fixtures/readers/beside';
import { findsIn } from '../fixtures/readers/texts';
import { inboxOf } from '../fixtures/stand-ins';
import { bookNow, visitorAt } from '../fixtures/visitors';

/*
 * Two partners sell the same spaces. Staff of the one are notified, by mail, in the console and over open connections,
 * that a door does not open or that a space has changed, but nothing about the guests and the money of the other.
 */

let world: World;
let theirs: Beside;
let received: object[];
let endListening: () => void;

beforeAll(async () => {
  world = await makeOwnWorld();
  const actor = await actorOf(world.readers.everything.token);
  const all = { mail: KIND_NAMES, console: KIND_NAMES, always: KIND_NAMES, quietFrom: null, quietTo: null };
  await chooseOwnAlerts.parseAndRun(actor, all as never);
  const listener = await joinChannels(provenBy(world.readers.everything.token), boardChannels(actor));
  received = listener.events;
  endListening = listener.end;
  theirs = await makeBeside(world);
  return () => endListening();
});

/** Makes what staff are alerted of, by kind, beside the partner; and whether its own staff hear of it. */
const NEWS: Record<
  (typeof KIND_NAMES)[number],
  { make: () => Promise<unknown>; reaches: boolean; why: string }
> = {
  doorTrouble: { make: watchPods, reaches: true, why: 'the door is theirs too' },
  doorLock: { make: () => ofSpace('doorLock'), reaches: true, why: 'the pod is theirs too' },
  paymentGateway: { make: () => ofSpace('paymentGateway'), reaches: true, why: 'the same' },
  silent: { make: () => ofSpace('silent'), reaches: true, why: 'the same' },
  podRefused: {
    make: () =>
      notifyOfPodRefusal({ kind: 'pod', spaceId: world.spaces.hold.id, tokenHash: '' }, {
        message: 'too many bookings',
      } as never),
    reaches: true,
    why: 'the pod is theirs too',
  },
  blockEnds: { make: () => ofSpace('blockEnds'), reaches: true, why: 'the space is theirs too' },
  refund: {
    make: () =>
      transact((tx) =>
        announceRefundFailure(tx, {
          id: theirs.past.refundId,
          bookingId: theirs.past.id,
          amountCents: 9_000_001,
          requestedBy: null,
        } as never),
      ),
    reaches: false,
    why: 'the booking is not theirs',
  },
  dispute: {
    make: () =>
      transact((tx) =>
        notifyStaff(tx, {
          kind: 'dispute',
          title: 'A dispute of $90,000.01 needs evidence',
          href: `/admin/ledger/disputes/${theirs.current.dispute}`,
          at: new Date(),
          bookingId: theirs.current.booking.id,
          refId: theirs.current.dispute,
        }),
      ),
    reaches: false,
    why: 'the booking is not theirs',
  },
};
const ofSpace = (kind: (typeof KIND_NAMES)[number]) =>
  transact((tx) =>
    notifyStaff(tx, {
      kind,
      title: `${kind} of a space`,
      href: `/admin/health-status/${world.spaces.now.id}`,
      at: new Date(),
      spaceId: world.spaces.now.id,
      refId: world.spaces.now.id,
    }),
  );

describe('an alert to staff of a partner', () => {
  it.each(KIND_NAMES)('of the kind %s says nothing of a partner beside', async (kind) => {
    await NEWS[kind].make();
    const ids = Object.values(world.readers).map(({ id }) => id);
    const rows = await db().select().from(staffAlerts).where(inArray(staffAlerts.adminId, ids));
    const ofKind = rows.filter((row) => row.kind === kind);
    expect([ofKind.length > 0, NEWS[kind].why]).toEqual([NEWS[kind].reaches, NEWS[kind].why]);
    const texts = ofKind.map(({ title, href, bookingId }) => `${title} ${href} ${bookingId ?? ''}`);
    expect(findsIn(`the alert ${kind}`, texts.join('\n'))).toEqual([]);
  });

  it('is mailed without a word about a partner beside', async () => {
    await mailAlertsOf();
    await drainOutbox();
    const addresses = Object.values(world.readers).map(({ email }) => email);
    const mails = (await inboxOf()).filter((mail) =>
      addresses.some((to) => JSON.stringify(mail.to).includes(to)),
    );
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.flatMap((mail) => findsIn(`the mail “${mail.subject}”`, JSON.stringify(mail)))).toEqual([]);
  });
});

describe('a connection of staff of a partner', () => {
  it.each([HEALTH_ALL, BOARD_ALL, 'other health', 'other board'])('may not join %s', async (name) => {
    const { id } = world.beside;
    const channel = { 'other health': healthOf(id), 'other board': boardOf(id) }[name] ?? name;
    await expect(provenBy(world.readers.everything.token)('123.456', channel)).rejects.toThrow();
  });

  it('receives of a booking beside it only which space has changed', async () => {
    const { next } = theirs;
    await bookNow(visitorAt({ ...world.spaces.past, key: world.beside.key }));
    await unlocked(world.spaces.next, 'failed', next.id);
    await eventually('the change', () =>
      JSON.stringify(received).includes(`"podId":${world.spaces.past.id}`),
    );
    expect(findsIn('an event', JSON.stringify(received))).toEqual([]);
  });
});
