import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { MAX_ATTEMPTS, outbox } from '@/db/tables';
import { retryEffect } from '@/lib/operations/jobs/commands';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { isTooLateForEffect } from '@/lib/operations/jobs/effect-ends';
import type { EffectKind } from '@/lib/platform/effects';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { api } from '../fixtures/api';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

const newAddress = () => `${crypto.randomUUID()}@guests.test`;
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject);

/** An effect that was caused this many minutes ago. */
async function queueEffect(
  kind: EffectKind,
  payload: Record<string, unknown>,
  minutesAgo: number,
  more: object = {},
): Promise<number> {
  const createdAt = sql`now() - make_interval(secs => ${minutesAgo * 60})`;
  const [row] = await db()
    .insert(outbox)
    .values({ kind, payload, createdAt, ...more })
    .returning({ id: outbox.id });
  return row!.id;
}
const rowOf = async (id: number) => (await db().select().from(outbox).where(eq(outbox.id, id)))[0]!;

it.each<[EffectKind, Record<string, unknown>, number]>([
  ['mail.email-code', { code: '213894' }, 10],
  ['mail.password-reset', { token: 'hpr_secret' }, 60],
  ['mail.invitation', { token: 'hpr_secret' }, 72 * 60],
  ['mail.sign-in-warning', {}, 24 * 60],
])('%s is sent while it is valid, and not afterwards', async (kind, payload, minutes) => {
  expect(await isTooLateForEffect(kind, payload, minutes), 'from its end on').toBe(true);
  const [early, late] = [newAddress(), newAddress()];
  await queueEffect(kind, { ...payload, to: early }, minutes - 0.5);
  const id = await queueEffect(kind, { ...payload, to: late }, minutes);
  await drainOutbox();
  expect(await subjectsTo(early)).toHaveLength(1);
  expect(await subjectsTo(late)).toEqual([]);
  // It counts as done, and its secret is deleted.
  expect(await rowOf(id)).toMatchObject({
    payload: {},
    lastError: 'It was too late for it',
    doneAt: expect.any(Date),
  });
});

it('no confirmation is sent for a booking that was cancelled before it could be sent', async () => {
  const visitor = visitorAt(await makeSpace());
  const { booking } = await bookingRowsOf(await bookNow(visitor));
  const token = await adminToken();
  expect((await api.delete(`/admin/booking/${booking.id}`, { token })).status).toBe(200);
  await drainOutbox();
  const cancelled = mailWords('en').say('mail.cancelledTitle', { space: '' }).trim();
  const subjects = await subjectsTo(visitor.email);
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).toContain(cancelled.split(' ').at(-1));
});

it('only the receipt is sent for a booking that is over, and no email about its new time', async () => {
  const visitor = visitorAt(await makeSpace());
  const webId = await bookNow(visitor);
  await endedAgo(webId, 60);
  const { booking } = await bookingRowsOf(webId);
  await queueEffect('mail.booking-rescheduled', { bookingId: booking.id }, 1);
  await drainOutbox();
  const mails = await mailsTo(visitor.email);
  expect(mails).toHaveLength(1);
  const [receipt] = mails;
  expect(receipt!.subject).toContain(booking.transactionId);
  expect(receipt!.subject).not.toContain('yours until');
  expect(receipt!.text).not.toContain(booking.passcode!);
  expect(receipt!.attachments).toEqual([]);
});

it('staff who retry an expired effect are told that it is too late, and it counts as done', async () => {
  const admin = await actorOf(await adminToken());
  const error = `Away ${crypto.randomUUID()}`;
  const givenUp = { attempts: MAX_ATTEMPTS, lastError: error };
  const [old, fresh] = [newAddress(), newAddress()];
  const id = await queueEffect('mail.password-reset', { to: old, token: 'hpr_x' }, 61, givenUp);
  expect(await retryEffect(admin, { id })).toMatchObject({
    message: 'It is too late for it, so it is not sent: what it says is not true any more',
  });
  await drainOutbox();
  expect(await rowOf(id)).toMatchObject({ doneAt: expect.any(Date) });
  await queueEffect('mail.password-reset', { to: old, token: 'hpr_x' }, 61, givenUp);
  const freshId = await queueEffect('mail.password-reset', { to: fresh, token: 'hpr_x' }, 5, givenUp);
  expect(await retryEffect(admin, { id: freshId })).toMatchObject({
    message: 'Trying again now. It is too late for 1 of 2, which are not sent',
  });
  await drainOutbox();
  expect([await subjectsTo(old), (await subjectsTo(fresh)).length]).toEqual([[], 1]);
  const inTime = await queueEffect('mail.password-reset', { to: fresh, token: 'hpr_x' }, 5, givenUp);
  expect(await retryEffect(admin, { id: inTime })).toMatchObject({ message: 'Trying again now' });
});
