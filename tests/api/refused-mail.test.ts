import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, MAX_ATTEMPTS, outbox } from '@/db/tables';
import { transact } from '@/db/transaction';
import { listAttention } from '@/lib/console/attention/queries';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { enqueue } from '@/lib/platform/outbox';
import { api } from '../fixtures/api';
import { actorOf, adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { fail, mailsTo } from '../fixtures/stand-ins';
import { visitorAt } from '../fixtures/visitors';

const askFor = async (email: string) => {
  const { by } = visitorAt(await makeSpace());
  return api.post('/bookings/web/email-code', { email }, by);
};
const newest = async (kind: string) =>
  (await db().select().from(outbox).where(eq(outbox.kind, kind)).orderBy(desc(outbox.id)).limit(1))[0]!;
const attentionKeys = async () => {
  const entries = await listAttention(await actorOf(await adminToken()));
  return entries.map(({ key }) => key);
};
const invite = (to: string) =>
  transact((tx) => enqueue(tx, { kind: 'mail.invitation', payload: { to, token: 'x' } }));

describe('an address that the mail server refuses for good', () => {
  it('is given up at once, and needs no attention if a visitor entered it', async () => {
    expect((await askFor(`no-mailbox-${randomUUID()}@guests.test`)).status).toBe(200);
    await drainOutbox();
    const row = await newest('mail.email-code');
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, doneAt: null });
    expect(await attentionKeys()).not.toContain(`effect-${row.id}`);
  });

  it('needs attention if staff entered it', async () => {
    await invite(`no-mailbox-${randomUUID()}@staff.test`);
    await drainOutbox();
    const row = await newest('mail.invitation');
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, doneAt: null });
    expect(await attentionKeys()).toContain(`effect-${row.id}`);
  });

  it('is not confused with a server out of order, whose mails are tried again', async () => {
    await fail({ match: 'SMTP /', mode: 'error-before' });
    await invite(`later-${randomUUID()}@staff.test`);
    await drainOutbox();
    const row = await newest('mail.invitation');
    expect(row).toMatchObject({ attempts: 1, doneAt: null });
    await db().update(outbox).set({ availableAt: sql`now()` }).where(eq(outbox.id, row.id));
    await drainOutbox();
    expect((await newest('mail.invitation')).doneAt).not.toBeNull();
  });
});

describe('a booking whose confirmation cannot be mailed', () => {
  const bookWith = async (email: string) => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold({ email });
    expect((await visitor.confirm(data.id)).data.status).toBe('confirmed');
    await drainOutbox();
    const correct = (address: string) =>
      api.put<{ email: string }>(`/bookings/web/${data.id}/email`, { email: address }, visitor.by);
    return { ...visitor, webId: data.id, correct };
  };

  it('tells its visitor at the page’s next check of its version, and needs no attention', async () => {
    const visitor = visitorAt(await makeSpace());
    const { data } = await visitor.hold({ email: `no-mailbox-${randomUUID()}@guests.test` });
    await visitor.confirm(data.id);
    const version = async () =>
      (await api.get<{ version: string }>(`/bookings/web/${data.id}/version`, visitor.by)).data.version;
    const before = await version();
    await drainOutbox();
    expect(await version()).not.toBe(before);
    expect((await visitor.look(data.id)).data).toMatchObject({
      isUnmailed: true,
      accessCode: expect.stringMatching(/^\d{6}$/),
    });
    const row = await newest('mail.booking-confirmed');
    expect(await attentionKeys()).not.toContain(`effect-${row.id}`);
  });

  it('is mailed once to the address that the visitor corrects it to, and so are its later mails', async () => {
    const { webId, look, correct } = await bookWith(`no-mailbox-${randomUUID()}@guests.test`);
    const right = `right-${randomUUID()}@guests.test`;
    expect(await correct('nonsense')).toMatchObject({ status: 400, message: 'Invalid Email' });
    expect(await correct(right)).toMatchObject({ status: 200, data: { email: right } });
    await drainOutbox();
    expect(await mailsTo(right)).toHaveLength(1);
    expect((await look(webId)).data).toMatchObject({ isUnmailed: false, user: { email: right } });
    expect(await correct(`thief-${randomUUID()}@guests.test`), 'a link redirects no mail').toMatchObject({
      status: 409,
      code: 'email_works',
    });
  });

  it('is mailed after all once its address works, and its page says so', async () => {
    const { webId, look, correct } = await bookWith(`no-mailbox-${randomUUID()}@guests.test`);
    expect((await look(webId)).data.isUnmailed).toBe(true);
    const right = `right-${randomUUID()}@guests.test`;
    await db().update(bookings).set({ contactEmail: right }).where(eq(bookings.webId, webId));
    // As the runbook sends the mails of an outage again.
    await db().execute(sql`update outbox set attempts = 0, available_at = now(), locked_until = null
      where done_at is null and attempts >= 12 and kind like 'mail.%'`);
    await drainOutbox();
    expect(await mailsTo(right)).toHaveLength(1);
    expect((await look(webId)).data.isUnmailed).toBe(false);
    expect(await correct(`thief-${randomUUID()}@guests.test`)).toMatchObject({
      status: 409,
      code: 'email_works',
    });
  });

  it('can be corrected three times a day', async () => {
    const { correct } = await bookWith(`no-mailbox-${randomUUID()}@guests.test`);
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await correct(`no-mailbox-${randomUUID()}@guests.test`)).status);
      await drainOutbox();
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('cannot be corrected if its mail arrived', async () => {
    const { webId, look, correct } = await bookWith(`fine-${randomUUID()}@guests.test`);
    expect((await look(webId)).data).toMatchObject({ isUnmailed: false });
    expect((await correct(`other-${randomUUID()}@guests.test`)).status).toBe(409);
  });
});

describe('a mailbox', () => {
  it('gets ten codes a day, and every caller gets the same response', async () => {
    const to = `daily-${randomUUID()}@guests.test`;
    for (let time = 1; time <= 12; time += 1) {
      expect(await askFor(to)).toMatchObject({ status: 200, data: { sent: true } });
      // As if ten minutes had passed, and the code were no longer valid.
      await db().execute(sql`delete from rate_limits where key = ${`email-code:mail:${to}`}`);
      await db().execute(sql`delete from email_codes where email = ${to}`);
    }
    await drainOutbox();
    expect(await mailsTo(to)).toHaveLength(10);
  });
});

describe('spellings of one mailbox', () => {
  it('count as one, and reach the same mailbox', async () => {
    const name = randomUUID();
    const spellings = [
      'guests.test',
      'gue\u00adsts.test',
      'ｇuests.test',
      'gue\u2060sts.TEST',
      'guests\ufe0f.test',
    ];
    for (const domain of spellings) expect((await askFor(`${name}@${domain}`)).status).toBe(200);
    await drainOutbox();
    expect(await mailsTo(`${name}@guests.test`)).toHaveLength(3);
    for (const invalid of [`<${name}@guests.test>`, `${name}@guests.test;x@y.test`, `${name}@guests.test.`])
      expect((await askFor(invalid)).status).toBe(400);
  });
});
