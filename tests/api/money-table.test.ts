import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { beginOfMonth, operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { sentenceOf } from '@/lib/foundation/refusal-table';
import { addDays } from '@/lib/foundation/time/local-dates';
import { localDate } from '@/lib/foundation/time/zones';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { violations } from '../fixtures/invariants';
import { happen, saveRule, tryAnyway } from '../fixtures/money/happen';
import { truthOf } from '../fixtures/money/oracle';
import { shownOf, walletOf } from '../fixtures/money/shown';
import { type Stay, sellStay } from '../fixtures/money/stay';
import { CELLS, type Cell, eventsOf, RULES, whyImpossible } from '../fixtures/money/table';
import { adminToken, subAdmin } from '../fixtures/people';
import { webhooks } from '../fixtures/stand-ins';
import { ageSpace } from '../fixtures/visitors';

const MONTH_END = 'after the month’s end';
const months = { closed: operatorMonthFrom(new Date(), -1), open: operatorMonthFrom(new Date()) };
const nameOf = ({ way, stage }: Cell) => `${way}, ${stage}`;

let admin: string;
let server: Awaited<ReturnType<typeof serveApi>>;
const soldLastMonth = new Map<string, Stay>();

beforeAll(async () => {
  admin = await adminToken();
  server = await serveApi();
  await webhooks({ deliver: 'hold', url: `${server.url}/api/v2/webhooks/stripe` });
  await db().execute(sql`truncate closed_months, statements, statement_movements restart identity`);
  await saveRule(RULES.before);
  for (const cell of CELLS)
    if (cell.happening === MONTH_END) soldLastMonth.set(nameOf(cell), await sellStay(cell, admin));
  const sellers = [...soldLastMonth.values()].map(({ seller }) => seller.id);
  const then = sql`${beginOfMonth(months.closed).toISOString()}::timestamptz + interval '9 days'`;
  await db().transaction(async (tx) => {
    await tx.execute(sql`update payments p set created_at = ${then} from bookings b
      where b.id = p.booking_id and b.business_partner_id in (${sql.join(sellers, sql`, `)})`);
    // The ledger refuses changes.
    await tx.execute(sql`alter table movements disable trigger user`);
    await tx.execute(sql`update movements set at = ${then}
      where business_partner_id in (${sql.join(sellers, sql`, `)})`);
    await tx.execute(sql`alter table movements enable trigger user`);
  });
  const body = { month: months.closed.slice(0, 7) };
  expect(await api.post('/admin/statements', body, { token: admin })).toMatchObject({ status: 201 });
}, 300_000);

afterAll(async () => {
  await server.stop();
  expect(await violations()).toEqual([]);
});

/** A refund of counter money as credit, by staff who may refund but not give credit. */
async function refusedOf(stay: Stay, cents: number): Promise<void> {
  const { token } = await subAdmin([2, 11, 14], [stay.seller.id]);
  const body = { type: 'wallet', amount: cents / 100 };
  expect(await api.put(`/admin/booking/${stay.id}/refund`, body, { token })).toMatchObject({
    status: 403,
    code: 'counter_money',
  });
}

/** Why the refund of an outage leaves the stay out, to this reader; null if it does not. */
async function outageReasonOf({ space, id }: Stay, token: string): Promise<string | null> {
  const today = localDate(new Date(), space.zone);
  const outage = {
    from: `${addDays(today, -2)}T00:00`,
    to: `${addDays(today, 1)}T00:00`,
    method: 'original',
  };
  const query = { ...outage, spaceIds: String(space.id) };
  const { data } = await api.get<{ bookings: { id: number; leftOut: string | null }[] }>(
    '/admin/outage-refunds',
    { token, query },
  );
  return data.bookings.find((each) => each.id === id)?.leftOut ?? null;
}

const shown = (stay: Stay) => shownOf(stay, { admin, months });

describe.each(CELLS.map((cell) => [`${cell.way}, ${cell.stage}, ${cell.happening}`, cell] as const))(
  'money by %s',
  (_name, cell) => {
    const isClosed = cell.happening === MONTH_END;
    const sold = async () => (isClosed ? soldLastMonth.get(nameOf(cell))! : sellStay(cell, admin));
    const impossible = whyImpossible(cell);

    if (impossible)
      it(`is not moved, because: ${impossible}`, async () => {
        const stay = await sold();
        const { events: _, ...truth } = await truthOf({ sales: stay.sales, events: [], isClosed });
        if (cell.happening !== 'dispute')
          for (const { status, text } of await tryAnyway(cell, stay, admin))
            expect(status, text).toBeOneOf([400, 409, 422]);
        expect(await shown(stay)).toEqual(truth);
      });
    else
      it('is the same in ledger, receipt, statements, figures and wallet', async () => {
        const stay = await sold();
        const { events, ...truth } = await truthOf({ sales: stay.sales, events: eventsOf(cell), isClosed });
        await happen(cell, stay, events, admin);
        expect(await shown(stay)).toEqual(truth);
      });
  },
);

describe.each(CELLS.filter((cell) => cell.happening === 'refund in full' && !whyImpossible(cell)))(
  'counter money of $way, $stage',
  (cell) => {
    it('becomes credit only by staff who may give credit', async () => {
      const stay = await sellStay(cell, admin);
      const counter = stay.sales.filter(({ way }) => way === 'counter');
      await ageSpace(stay.space.id, 7_200);
      const { refundable } = await truthOf({ sales: stay.sales, events: [], isClosed: false });
      const { token } = await subAdmin([2, 11, 14], [stay.seller.id]);
      expect(await outageReasonOf(stay, token)).toBe(counter.length > 0 ? sentenceOf('counter_money') : null);
      expect(await outageReasonOf(stay, admin)).toBeNull();
      if (counter.length > 0) return refusedOf(stay, refundable);
      const body = { type: 'wallet', amount: refundable / 100 };
      expect(await api.put(`/admin/booking/${stay.id}/refund`, body, { token })).toMatchObject({
        status: 200,
      });
    });
  },
);

it.each(['card', 'wallet', 'counter'] as const)(
  'money by %s for a stay that the operator sold itself becomes the operator’s credit',
  async (way) => {
    const cell = { way, stage: 'first', happening: 'refund to the other way' } as const;
    const stay = await sellStay(cell, admin, 'operator');
    await ageSpace(stay.space.id, 7_200);
    const { refundable } = await truthOf({ sales: stay.sales, events: [], isClosed: false });
    expect(await walletOf(stay)).toEqual({ seller: 0, operator: 0 });
    const body = { type: 'wallet', amount: refundable / 100 };
    expect((await api.put(`/admin/booking/${stay.id}/refund`, body, { token: admin })).status).toBe(200);
    expect(await walletOf(stay)).toEqual({ seller: 0, operator: refundable });
  },
);
