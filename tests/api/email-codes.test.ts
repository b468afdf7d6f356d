import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '@/db/client';
import { emailCodes } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { api, type Options } from '../fixtures/api';
import { makeSpace } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { visitorAt } from '../fixtures/visitors';

const address = () => `${crypto.randomUUID()}@guests.test`;
const send = (email: string, by: Options) => api.post('/bookings/web/email-code', { email }, by);
const verify = (email: string, code: string, by: Options) =>
  api.post('/bookings/web/email-code/verify', { email, code }, by);

/** The codes that were mailed to an address. */
async function codesTo(email: string): Promise<string[]> {
  await drainOutbox();
  return (await mailsTo(email)).map(({ subject }) => /\b(\d{6}) is your code/.exec(subject)?.[1] ?? '');
}

it('an address is proven in each of two browsers by its own code, and by each code once', async () => {
  const email = address();
  const space = await makeSpace();
  const [one, other] = [visitorAt(space).by, visitorAt(space).by];
  await send(email, one);
  const [first = ''] = await codesTo(email);
  await send(email, other);
  const second = (await codesTo(email)).find((code) => code !== first) ?? '';
  expect((await verify(email, second, other)).status).toBe(200);
  expect((await verify(email, first, one)).status).toBe(200);
  for (const [code, by] of [
    [first, one],
    [second, other],
  ] as const)
    expect(await verify(email, code, by)).toMatchObject({ status: 422, code: 'code_wrong' });
});

it('another code is mailed beyond the limit of mails once the newest has expired', async () => {
  const email = address();
  const { by } = visitorAt(await makeSpace());
  for (let sent = 0; sent < 4; sent += 1) expect((await send(email, by)).status).toBe(200);
  expect(await codesTo(email)).toHaveLength(3);
  await db()
    .update(emailCodes)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(emailCodes.email, email));
  expect((await send(email, by)).status).toBe(200);
  expect(await codesTo(email)).toHaveLength(4);
});
