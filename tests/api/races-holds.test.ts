import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { customers } from '@/db/tables';
import { transact } from '@/db/transaction';
import { addWalletEntry } from '@/lib/booking/wallet/entries';
import { expireCredit } from '@/lib/booking/wallet/jobs';
import { api } from '../fixtures/api';
import { inTurn } from '../fixtures/in-turn';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { bookingRowsOf, prove, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

const stateOf = async (webId: string) => (await bookingRowsOf(webId)).period.state;

describe('a hold', () => {
  it('is refused as taken when another hold gets the same time first', async () => {
    const space = await makeSpace();
    const [one, other] = [visitorAt(space), visitorAt(space)];
    const [first, second] = await inTurn(
      () => one.hold(),
      () => other.hold(),
    );
    expect([first.status, second.status, second.code]).toEqual([201, 422, 'space_taken']);
  });

  it.each(['the deletion', 'the hold'])(
    'never remains in a space that is deleted at the same time: %s first',
    async (first) => {
      const space = await makeSpace();
      const visitor = visitorAt(space);
      const hold = async () => (await visitor.hold()).status;
      const remove = async () => (await api.delete(`/pod/${space.id}`, { token })).status;
      const statuses = first === 'the hold' ? await inTurn(hold, remove) : await inTurn(remove, hold);
      expect(statuses).toEqual(first === 'the hold' ? [201, 409] : [200, 404]);
    },
  );

  it('is refused when a concurrent one takes the last that their network is allowed', async () => {
    const ip = '198.51.100.201';
    const cookieless = async () => visitorAt(await makeSpace(), { device: undefined, ip });
    for (let count = 0; count < 4; count += 1) expect((await (await cookieless()).hold()).status).toBe(201);
    const [one, other] = [await cookieless(), await cookieless()];
    const [first, second] = await inTurn(
      () => one.hold(),
      () => other.hold(),
    );
    expect([first.status, second.status]).toEqual([201, 429]);
  });

  it('does not spend the credit that a concurrent one spends', async () => {
    const [firstSpace, secondSpace] = [await makeSpace({ cents: 2000 }), await makeSpace({ cents: 2000 })];
    const one = prove(visitorAt(firstSpace));
    const initialHold = await one.hold();
    await one.release(initialHold.data.id);
    const [customer] = await db().select().from(customers).where(eq(customers.email, one.email));
    await transact((tx) =>
      addWalletEntry(tx, { customerId: customer!.id, amountCents: 1500, reason: 'assigned' }),
    );
    const other = prove(visitorAt(secondSpace), one.email);
    const [first, second] = await inTurn(
      () => one.hold(),
      () => other.holdExpress(),
    );
    expect(second.status).toBe(201);
    const creditOf = async (webId: string) => (await bookingRowsOf(webId)).booking.creditCents;
    expect([await creditOf(first.data.id), await creditOf(second.data.id)]).toEqual([1500, 0]);
    const [after] = await db().select().from(customers).where(eq(customers.id, customer!.id));
    expect(after?.walletCents).toBe(0);
  });

  it.each(['the payment', 'the hold'])(
    'is either paid or released by a hold elsewhere, never both: %s first',
    async (first) => {
      const visitor = visitorAt(await makeSpace());
      const otherVisit = visitorAt(await makeSpace(), visitor.by);
      const { id: webId } = (await visitor.hold()).data;
      const pay = () => visitor.confirm(webId);
      const holdElsewhere = () => otherVisit.hold({ email: visitor.email });
      if (first === 'the payment') {
        const [paid, newHold] = await inTurn(pay, holdElsewhere, 'payments');
        expect([paid.data.status, newHold.status, await stateOf(webId)]).toEqual([
          'confirmed',
          201,
          'confirmed',
        ]);
      } else {
        const [newHold, paid] = await inTurn(holdElsewhere, pay);
        expect([newHold.status, paid.status, paid.code]).toEqual([201, 409, 'hold_lapsed']);
        expect(await stateOf(webId)).toBe('released');
      }
    },
  );

  it.each(['the payment', 'the visitor'])(
    'is either paid or released by its visitor, never both: %s first',
    async (first) => {
      const visitor = visitorAt(await makeSpace());
      const { id: webId } = (await visitor.hold()).data;
      const pay = () => visitor.confirm(webId);
      const release = () => visitor.release(webId);
      if (first === 'the payment') {
        const [paid] = await inTurn(pay, release, 'payments');
        expect([paid.data.status, await stateOf(webId)]).toEqual(['confirmed', 'confirmed']);
      } else {
        const [, paid] = await inTurn(release, pay);
        expect([paid.status, paid.code, await stateOf(webId)]).toEqual([409, 'hold_lapsed', 'released']);
      }
    },
  );
});

describe('credit', () => {
  /** A customer with $10, of which this much has expired. */
  async function withCredit(endedCents: number): Promise<number> {
    const visitor = visitorAt(await makeSpace());
    const hold = await visitor.hold();
    await visitor.release(hold.data.id);
    const [row] = await db().select().from(customers).where(eq(customers.email, visitor.email));
    const id = row!.id;
    const expiresAt = new Date(Date.now() + 60_000);
    await transact(async (tx) => {
      const ends = { customerId: id, amountCents: endedCents, reason: 'assigned', expiresAt } as const;
      if (endedCents > 0) await addWalletEntry(tx, ends);
      const stays = { customerId: id, amountCents: 1000 - endedCents, reason: 'assigned' } as const;
      if (endedCents < 1000) await addWalletEntry(tx, stays);
    });
    await db().execute(
      sql`update credit_expiries set expires_at = now() - interval '1 second' where customer_id = ${id}`,
    );
    return id;
  }
  const takeBack = (id: number, amount: number) =>
    api.post(`/admin/credit-wallet/${id}/take-back`, { amount, note: 'By mistake' }, { token });
  const walletOf = async (id: number) =>
    (await db().select().from(customers).where(eq(customers.id, id)))[0]?.walletCents;

  it('is deducted once when it is taken back twice at the same time', async () => {
    const id = await withCredit(0);
    const [first, second] = await inTurn(
      () => takeBack(id, 7),
      () => takeBack(id, 7),
    );
    expect([first.status, second.status, await walletOf(id)]).toEqual([200, 400, 300]);
  });

  it.each(['staff', 'the expiry'])(
    'is deducted once when it expires while it is taken back: %s first',
    async (first) => {
      const id = await withCredit(1000);
      const takeAllBack = () => takeBack(id, 10);
      if (first === 'staff') {
        const [takenBack] = await inTurn(takeAllBack, expireCredit);
        expect([takenBack.status, await walletOf(id)]).toEqual([200, 0]);
      } else {
        const [, takenBack] = await inTurn(expireCredit, takeAllBack);
        expect([takenBack.status, await walletOf(id)]).toEqual([400, 0]);
      }
    },
  );
});
