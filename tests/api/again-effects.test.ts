import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { listExports, MAX_ATTEMPTS, outbox, passwordResets } from '@/db/tables';
import { retryEffect } from '@/lib/operations/jobs/commands';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { OPERATOR } from '../fixtures/again/bookings';
import { api } from '../fixtures/api';
import { causedBy } from '../fixtures/caused';
import { actorOf, newAdmin, partner } from '../fixtures/people';
import { mailsTo } from '../fixtures/stand-ins';

/** Mails, files and effects that are requested a second time. */

const address = () => `${crypto.randomUUID()}@guests.test`;

describe('retrying an effect', () => {
  const RESET = { kind: 'mail.password-reset', attempts: MAX_ATTEMPTS };
  async function queue(values: object): Promise<{ id: number; to: string }> {
    const to = address();
    const payload = { to, token: 'hpr_x' };
    const [row] = await db()
      .insert(outbox)
      .values({ ...RESET, payload, ...values })
      .returning({ id: outbox.id });
    return { id: row!.id, to };
  }
  const retry = async (id: number) => retryEffect(await actorOf(OPERATOR.token ?? ''), { id });
  const sent = async ({ to }: { to: string }) => (await mailsTo(to)).length;

  it('retries those that were given up with the same error, and no others', async () => {
    const error = { lastError: `no route to ${address()}` };
    const [one, alike] = [await queue(error), await queue(error)];
    const others = [
      await queue({ lastError: 'another error' }),
      await queue({ lastError: null }),
      await queue({ ...error, kind: 'mail.invitation' }),
      await queue({ ...error, doneAt: new Date() }),
      await queue({ ...error, attempts: 3, availableAt: new Date(Date.now() + 300_000) }),
    ];
    await retry(one.id);
    await drainOutbox();
    expect(await Promise.all([one, alike].map(sent))).toEqual([1, 1]);
    expect(await Promise.all(others.map(sent))).toEqual([0, 0, 0, 0, 0]);
  });

  it('retries those without an error by themselves', async () => {
    const [one, alike, other] = [
      await queue({ lastError: null }),
      await queue({ lastError: null }),
      await queue({ lastError: 'an error' }),
    ];
    await retry(one.id);
    await drainOutbox();
    expect(await Promise.all([one, alike, other].map(sent))).toEqual([1, 1, 0]);
  });

  it('sends nothing a second time', async () => {
    const one = await queue({ lastError: 'once' });
    await retry(one.id);
    await drainOutbox();
    await expect(retry(one.id)).rejects.toMatchObject({ code: 'not_given_up' });
    await drainOutbox();
    expect(await sent(one)).toBe(1);
  });
});

describe('inviting a person again', () => {
  /** The secrets of all links that were mailed to an address, the newest first. */
  async function linksTo(to: string): Promise<string[]> {
    await drainOutbox();
    const pattern = new RegExp(`${process.env.APP_URL}/reset\\?token=([^\\s]+)`);
    return (await mailsTo(to)).map(({ text }) => decodeURIComponent(pattern.exec(text ?? '')?.[1] ?? ''));
  }
  let networks = 0;
  const works = async (token: string) => {
    networks += 1;
    const by = { ip: `2001:db8:${networks}:7::1` };
    return (await api.post('/auth/resetPassword', { token, newPassword: 'Fresh#2027' }, by)).status;
  };

  async function invited() {
    const email = address();
    const person = { firstName: 'Robin', lastName: 'Okafor', email, permissions: [2] };
    const partners = { business_partner_id: [(await partner('HUSHPOD')).id] };
    const { data } = await api.post<{ id: number }>('/admin/admins', { ...person, ...partners }, OPERATOR);
    await drainOutbox();
    const invite = () => api.post(`/admin/admins/${data.id}/invitation`, undefined, OPERATOR);
    return { ...data, email, invite };
  }

  it('ends the earlier links: only the newest works', async () => {
    const { email, invite } = await invited();
    expect((await invite()).status).toBeLessThan(300);
    const [newest, first, ...more] = await linksTo(email);
    expect(more).toEqual([]);
    expect([await works(first!), await works(newest!)]).toEqual([400, 200]);
    expect((await invite()).code).toBe('not_invited');
  });

  it('leaves one link that works when it is requested twice at the same time', async () => {
    const { id, email, invite } = await invited();
    await Promise.all([invite(), invite()]);
    expect(new Set(await linksTo(email)).size).toBe(3);
    const open = and(eq(passwordResets.adminId, id), isNull(passwordResets.usedAt));
    expect(await db().$count(passwordResets, open)).toBe(1);
  });
});

describe('files that are requested at the same time', () => {
  it('are written for the same request once, and for others at most three at a time', async () => {
    const { token, id } = await newAdmin();
    const start = (search: string) =>
      api.post('/admin/exports', { list: 'users', query: `search=${search}` }, { token });
    const started = await Promise.all(['a', 'a', 'b', 'c', 'd', 'e'].map(start));
    const statuses = started.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(await db().$count(listExports, eq(listExports.requestedBy, id))).toBe(3);
  });

  it('are not written again while they are being written', async () => {
    const { token } = await newAdmin();
    const start = () => api.post<{ id: number }>('/admin/exports', { list: 'users', query: '' }, { token });
    const startThrice = async () => {
      const ids = (await Promise.all([start(), start(), start()])).map(({ data }) => data.id);
      expect(new Set(ids).size).toBe(1);
    };
    expect(await causedBy(startThrice)).toEqual({ 'audit export.start': 1, 'audit export.start-again': 2 });
  });
});
