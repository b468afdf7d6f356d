import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, bookings, customers, emailCodes, outbox } from '@/db/tables';
import { extensionPaymentMethodsOf } from '@/lib/booking/payments/extension-payment-methods';
import { addWalletEntry } from '@/lib/booking/wallet/entries';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { provenEmailOf } from '@/lib/parties/email-proof/queries';
import type { ProvenEmailWire } from '@/lib/parties/email-proof/wire';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { limit } from '@/lib/platform/limits';
import { api, type Options } from '../fixtures/api';
import { makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { newBrowser } from '../fixtures/visitor-endpoints';
import { visitorAt } from '../fixtures/visitors';

const address = () => `proof-${randomUUID()}@guests.test`;

const send = (email: string, by: Options) => api.post('/bookings/web/email-code', { email }, by);
const verify = (email: string, code: string, by: Options) =>
  api.post<ProvenEmailWire>('/bookings/web/email-code/verify', { email, code }, by);

async function codeFor(email: string): Promise<string> {
  await drainOutbox();
  const [mail] = await mailsTo(email);
  return /\b(\d{6}) is your code/.exec(mail!.subject)?.[1] ?? '';
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((each) => each.startsWith('hp_email='));

async function customerWith(email: string, cents: number): Promise<void> {
  const [row] = await db()
    .insert(customers)
    .values({ email, countryCode: '+1', phone: '5550100' })
    .returning({ id: customers.id });
  await db().transaction((tx) =>
    addWalletEntry(tx, { customerId: row!.id, amountCents: cents, reason: 'assigned' }),
  );
}

describe('an email address', () => {
  it('is proven by the mailed code; then its credit pays for a hold', async () => {
    const email = address();
    await customerWith(email, 750);
    const visitor = visitorAt(await makeSpace({ cents: 2000 }));
    expect((await visitor.hold({ email })).data.total).toBe(20);
    expect((await send(email.toUpperCase(), visitor.by)).status).toBe(200);
    const code = await codeFor(email);
    const [mail] = await mailsTo(email);
    expect(mail?.text, 'is read in two groups').toContain(`${code.slice(0, 3)} ${code.slice(3)}`);
    const response = await verify(email, code, visitor.by);
    expect(response).toMatchObject({ status: 200, data: { email, wallet: 7.5 } });
    const cookie = cookieOf(response);
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    const proven = { cookie: cookie!.split(';')[0] };
    const elsewhere = visitorAt(await makeSpace({ cents: 2000 }), { ...proven, device: visitor.by.device });
    expect((await elsewhere.hold({ email })).data.total).toBe(12.5);
  });

  it('shows its credit, for a booking or an extension, only in a browser that has proven it', async () => {
    const email = address();
    await customerWith(email, 750);
    const visitor = visitorAt(await makeSpace(TWENTY));
    await visitor.hold({ email });
    const [booking] = await db().select().from(bookings).where(eq(bookings.contactEmail, email));
    const actor: VisitorActor = {
      kind: 'visitor',
      hasOpenedPage: true,
      partnerId: booking!.businessPartnerId,
      deviceKey: booking!.deviceKey ?? '',
      ip: '127.0.0.1',
      language: 'en',
      provenEmail: null,
    };
    // The browser that made the booking knows the address, but has not proven it.
    expect(await provenEmailOf(actor)).toBeNull();
    expect((await extensionPaymentMethodsOf(actor, booking!.webId)).walletCents).toBe(0);
    const another = { ...actor, provenEmail: address() };
    expect(await provenEmailOf(another)).toMatchObject({ walletCents: 0 });
    expect((await extensionPaymentMethodsOf(another, booking!.webId)).walletCents).toBe(0);
    const owner = { ...actor, provenEmail: email };
    expect(await provenEmailOf(owner)).toEqual({ email, walletCents: 750 });
    expect((await extensionPaymentMethodsOf(owner, booking!.webId)).walletCents).toBe(750);
    // A customer who was never given credit has none.
    const without = address();
    await makeCustomer({ email: without });
    expect(await provenEmailOf({ ...actor, provenEmail: without })).toEqual({
      email: without,
      walletCents: 0,
    });
  });

  it('is not proven by a wrong code; five of them invalidate the right one', async () => {
    const [email, { by }] = [address(), visitorAt(await makeSpace(TWENTY))];
    await send(email, by);
    const code = await codeFor(email);
    const failure = { status: 422, code: 'code_wrong' };
    for (let time = 0; time < 5; time += 1)
      expect(await verify(email, wrongCode(code), by)).toMatchObject(failure);
    const last = await verify(email, code, by);
    expect(last).toMatchObject(failure);
    expect(cookieOf(last)).toBeUndefined();
  });

  it('is proven once per code, by the same browser, within ten minutes, and for that address only', async () => {
    const space = await makeSpace(TWENTY);
    const [email, visitor, stranger] = [address(), visitorAt(space), visitorAt(space)];
    await send(email, visitor.by);
    const code = await codeFor(email);
    expect((await verify(email, code, stranger.by)).status).toBe(422);
    expect((await verify(address(), code, visitor.by)).status).toBe(422);
    expect((await verify(email, code, visitor.by)).status).toBe(200);
    expect((await verify(email, code, visitor.by)).status).toBe(422);
    await send(email, visitor.by);
    await db()
      .update(emailCodes)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(emailCodes.email, email));
    expect((await verify(email, await codeFor(email), visitor.by)).status).toBe(422);
  });

  it('gets the same response whether it is known or not', async () => {
    const knownEmail = address();
    await customerWith(knownEmail, 100);
    const responses = await Promise.all(
      [knownEmail, address()].map((email) =>
        makeSpace(TWENTY).then((space) => send(email, visitorAt(space).by)),
      ),
    );
    expect(responses[0]!.text).toBe(responses[1]!.text);
  });

  describe('that strangers request codes for', () => {
    let networks = 0;
    const fromNewNetwork = (key: string): Options => {
      networks += 1;
      return { ...newBrowser(key), ip: `2001:db8:${networks.toString(16)}:6::1` };
    };
    /** Strangers request codes until none is mailed any more; returns the partner key. */
    async function flood(email: string): Promise<string> {
      const { key } = await makeSpace(TWENTY);
      const responses = await Promise.all(Array.from({ length: 8 }, () => send(email, fromNewNetwork(key))));
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      return key;
    }

    it('gets three mails in ten minutes, and is proven by its owner with the newest', async () => {
      const email = address();
      const owner = fromNewNetwork(await flood(email));
      const response = await send(email, owner);
      expect(response).toMatchObject({ status: 200, data: { sent: true, minutes: 10 } });
      const code = await codeFor(email);
      expect(await mailsTo(email)).toHaveLength(3);
      expect((await verify(email, code, owner)).status).toBe(200);
      const another = fromNewNetwork(owner.key ?? '');
      expect((await verify(email, code, another)).status).toBe(422);
    });

    it('is mailed a new code when the newest was used', async () => {
      const email = address();
      const key = await flood(email);
      for (let time = 0; time < 4; time += 1) {
        const owner = fromNewNetwork(key);
        await send(email, owner);
        expect((await verify(email, await codeFor(email), owner)).status).toBe(200);
      }
    });

    it('can be guessed ten times per network and a hundred times in all, without harm to its owner', async () => {
      const email = address();
      const key = await flood(email);
      const stranger = { ...newBrowser(key), ip: '2001:db8:7::1' };
      const guessers = Array.from({ length: 4 }, () => ({ ...newBrowser(key), ip: stranger.ip }));
      const code = await codeFor(email);
      const statuses: number[] = [];
      for (const by of guessers) {
        await send(email, by);
        for (let time = 0; time < 4; time += 1)
          statuses.push((await verify(email, wrongCode(code), by)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(422), ...Array(6).fill(429)]);
      const owner = fromNewNetwork(key);
      await send(email, owner);
      expect((await verify(email, code, owner)).status).toBe(200);
      const late = fromNewNetwork(key);
      await send(email, late);
      const next = fromNewNetwork(key);
      await send(email, next);
      for (let time = 10; time < 100; time += 1) await limit('email-code-check:address', email);
      expect((await verify(email, await codeFor(email), next)).status).toBe(429);
      // The code that was mailed for this browser still works in it.
      expect((await verify(email, await codeFor(email), late)).status).toBe(200);
    });
  });

  it('appears in no audit entry, and its code is stored nowhere', async () => {
    const [email, { by }] = [address(), visitorAt(await makeSpace(TWENTY))];
    await send(email, by);
    const code = await codeFor(email);
    await verify(email, code, by);
    const stored = JSON.stringify([
      await db().select().from(auditEntries).where(eq(auditEntries.entity, 'email proof')),
      await db().select().from(outbox),
      await db().select().from(emailCodes),
    ]);
    expect(stored).not.toContain(`"${code}"`);
    expect(JSON.stringify(await db().select().from(auditEntries))).not.toContain(email);
  });
});
