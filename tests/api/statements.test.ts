import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db, type Tx } from '@/db/client';
import { closedMonths, movements, refunds, statementMovements, statements } from '@/db/tables';
import { closeMonths } from '@/lib/booking/statements/jobs';
import { beginOfMonth, endOfMonth, operatorMonthFrom } from '@/lib/booking/statements/operator-months';
import { statementPdf } from '@/lib/booking/statements/statement-pdf';
import { env } from '@/lib/foundation/settings/env';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { jobs } from '../fixtures/jobs';
import { runMatrix } from '../fixtures/matrix/run';
import { outsideOfPage, pdfPages, pdfPieces } from '../fixtures/pdf';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

type Wire = {
  id: number;
  number: number;
  businessPartnerId: number | null;
  sold: number;
  refunded: number;
  kinds: { gross: number; tax: number; count: number }[];
  taxes: { tax: number }[];
};
type Month = { month: string; closedAt: string | null; canClose: boolean; statements: Wire[] };

let token: string;
const now = new Date();
const last = operatorMonthFrom(now, -1);
const monthOf = async (month: string, by = token) =>
  (await api.get<Month>(`/admin/statements?month=${month.slice(0, 7)}`, { token: by })).data;
const close = (month: string, by = token) =>
  api.post('/admin/statements', { month: month.slice(0, 7) }, { token: by });

/** The ledger's totals of these movements, by partner. */
const ledgerOf = async (where: ReturnType<typeof sql>) =>
  [
    ...(await db().execute<{ partner: number | null; gross: number; tax: number; n: number }>(
      sql`select business_partner_id::float8 as partner, sum(gross_cents)::float8 as gross, sum(tax_cents)::float8 as tax,
        count(*)::float8 as n from movements where ${where} group by 1 order by 1 nulls last`,
    )),
  ].map(({ partner: id, gross, tax, n }) => [id, gross, tax, n]);
const inCents = (amount: number) => Math.round(amount * 100);
const sumsOf = (month: Month) =>
  month.statements
    .map(({ businessPartnerId, kinds }) => [
      businessPartnerId,
      kinds.reduce((sum, { gross }) => sum + inCents(gross), 0),
      kinds.reduce((sum, { tax }) => sum + inCents(tax), 0),
      kinds.reduce((sum, { count }) => sum + count, 0),
    ])
    .toSorted((a, b) => (a[0] ?? 1e12) - (b[0] ?? 1e12));

beforeAll(async () => {
  token = await adminToken();
  await runMatrix({ seed: 20_261_124, steps: 60 });
  await bookNow(visitorAt(await makeSpace({ partners: ['MERIDIAN'], tax: 8.875 })));
  const { id } = await partner('MERIDIAN');
  // Moves some of the histories' movements to the previous month; the ledger itself refuses changes.
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table movements disable trigger user`);
    await tx.execute(sql`update movements set at = ${beginOfMonth(last).toISOString()}::timestamptz + (id % 20) * interval '1 day'
      where at >= ${endOfMonth(last).toISOString()}::timestamptz and (id % 3 <> 0 or business_partner_id = ${id})`);
    await tx.execute(sql`alter table movements enable trigger user`);
    // A job has closed the month while the histories ran.
    await tx.execute(sql`truncate closed_months, statements, statement_movements restart identity`);
    // And staff have saved sellers and limits.
    await tx.execute(sql`truncate money_settings`);
  });
}, 300_000);
afterAll(async () => {
  // Every movement is in one statement at most, and numbers have no gaps.
  const rows = await db().select({ number: statements.number }).from(statements).orderBy(statements.number);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
});

describe('the statements of a month', () => {
  it('begin and end at midnight in the operator’s time zone, also where the clock changes', () => {
    expect(env().OPERATOR_TIMEZONE).toBe('America/New_York');
    expect([beginOfMonth('2026-11-01'), endOfMonth('2026-11-01')]).toEqual([
      new Date('2026-11-01T04:00:00Z'),
      new Date('2026-12-01T05:00:00Z'),
    ]);
  });

  it('add up to the ledger, partner by partner, before and after it is closed once', async () => {
    const { email: to } = await choose('MERIDIAN');
    const ofLast = sql`at >= ${beginOfMonth(last).toISOString()}::timestamptz and at < ${endOfMonth(last).toISOString()}::timestamptz`;
    const ledger = await ledgerOf(ofLast);
    expect(ledger.length).toBeGreaterThan(1);
    expect(sumsOf(await monthOf(last))).toEqual(ledger);
    expect(await monthOf(last)).toMatchObject({ closedAt: null, canClose: true });

    const [first, second] = await Promise.all([close(last), close(last), closeMonths(), closeMonths()]);
    expect([first.status, second.status].filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    const closed = await monthOf(last);
    expect(closed).toMatchObject({ closedAt: expect.any(String), canClose: false });
    expect(sumsOf(closed)).toEqual(ledger);
    expect(closed.statements.length).toBe(ledger.length);
    expect(await close(last)).toMatchObject({ status: 409, code: 'month_closed' });

    await jobs();
    await closeMonths();
    await jobs();
    const mails = await mailsTo(to);
    expect(mails.length).toBe(1);
    expect(JSON.stringify(mails[0])).toMatch(/statement-S-\d{6}\.pdf/);
  });

  it('count a failed refund as not refunded', async () => {
    const month = operatorMonthFrom(now, 0);
    const space = await makeSpace({ partners: ['TRANSIT'] });
    const refundedOf = async () => {
      const { id } = await partner('TRANSIT');
      const { statements: all } = await monthOf(month);
      return all.find(({ businessPartnerId }) => businessPartnerId === id)?.refunded ?? 0;
    };
    const before = await refundedOf();
    const { booking, payment } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const [refund] = await db()
      .insert(refunds)
      .values({
        bookingId: booking.id,
        paymentId: payment!.id,
        amountCents: 300,
        method: 'card',
        state: 'pending',
      })
      .returning();
    expect(inCents(await refundedOf())).toBe(inCents(before) + 300);
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refund!.id));
    expect(await refundedOf()).toBe(before);
  });

  it('do not change once closed: a later movement is in the month that is then open', async () => {
    const closed = await monthOf(last);
    const before = await db().select().from(statements);
    const inThem = await db().$count(statementMovements);
    const webId = await bookNow(visitorAt(await makeSpace({ partners: ['MERIDIAN'], tax: 8.875 })));
    await endedAgo(webId, 600);
    const { booking } = await bookingRowsOf(webId);
    await api.put(`/admin/booking/${booking.id}/refund`, { type: 'card', amount: 3 }, { token });
    // A refund of the closed month that fails now has the time of its order.
    const [refund] = await db()
      .select()
      .from(movements)
      .where(sql`kind = 'refund' and booking_id = ${booking.id}`);
    await db()
      .insert(movements)
      .values({
        kind: 'refund_failed',
        sourceId: refund!.sourceId,
        method: 'card',
        at: beginOfMonth(last),
        bookingId: booking.id,
        businessPartnerId: booking.businessPartnerId,
        spaceId: booking.spaceId,
        grossCents: 300,
      });
    expect(await db().select().from(statements)).toEqual(before);
    expect(await monthOf(last)).toEqual(closed);
    expect(await db().$count(statementMovements)).toBe(inThem);

    const current = operatorMonthFrom(now);
    const open = await monthOf(current);
    const partnerStatement = open.statements.find(
      ({ businessPartnerId }) => businessPartnerId === booking.businessPartnerId,
    );
    expect(
      partnerStatement!.kinds.find((each) => 'kind' in each && each.kind === 'refund_failed'),
    ).toMatchObject({
      gross: 3,
    });
    const begun = beginOfMonth(last).toISOString();
    expect([...sumsOf(open), ...sumsOf(closed)].reduce((sum, row) => sum + row[1]!, 0)).toBe(
      (await ledgerOf(sql`at >= ${begun}::timestamptz`)).reduce((sum, row) => sum + Number(row[1]), 0),
    );
  });

  it('are closed in order, and not while the month is running', async () => {
    expect(await close(operatorMonthFrom(now))).toMatchObject({ status: 422, code: 'month_running' });
    expect(await close(addMonths(last, -1))).toMatchObject({ status: 409, code: 'month_closed' });
    for (const table of [statements, closedMonths, statementMovements])
      await expect(db().delete(table)).rejects.toThrow();
    await expect(db().update(statements).set({ number: 99 })).rejects.toThrow();
  });

  it('are visible to ledger readers for their own partners; only role admin and 49 close them', async () => {
    const { id } = await partner('MERIDIAN');
    const [scoped, unpermitted] = [await subAdmin([2, 42], [id]), await subAdmin([2], [id])];
    const ownStatements = (await monthOf(last, scoped.token)).statements;
    expect(ownStatements.map(({ businessPartnerId }) => businessPartnerId)).toEqual([id]);
    const foreignStatement = (await monthOf(last)).statements.find(
      ({ businessPartnerId }) => businessPartnerId !== id,
    )!;
    expect((await api.get(`/admin/statements/${foreignStatement.id}`, { token: scoped.token })).status).toBe(
      404,
    );
    expect((await api.get(`/admin/statements/${ownStatements[0]!.id}`, { token: scoped.token })).status).toBe(
      200,
    );
    expect(
      (await api.get(`/admin/statements?month=${last.slice(0, 7)}`, { token: unpermitted.token })).status,
    ).toBe(403);
    expect((await close(operatorMonthFrom(now), scoped.token)).status).toBe(403);
  });

  it('of the running month are visible so far, each to staff of its partner', async () => {
    const { id } = await partner('MERIDIAN');
    const { token: ofPartner } = await subAdmin([2, 42], [id]);
    const sellers = async (by?: string) =>
      (await monthOf(operatorMonthFrom(now), by)).statements.map((each) => each.businessPartnerId);
    expect((await sellers()).length).toBeGreaterThan(1);
    expect(await sellers(ofPartner)).toEqual([id]);
  });

  it('are available as a CSV of their movements, and as a PDF', async () => {
    const [statement] = (await monthOf(last)).statements;
    const file = (format: string) =>
      api.get(`/admin/statements/${statement!.id}?format=${format}`, { token });
    const { rows } = readCsv((await file('csv')).text);
    expect(rows.length).toBe(
      await db().$count(statementMovements, eq(statementMovements.statementId, statement!.id)),
    );
    const gross = rows.reduce((sum, row) => sum + inCents(Number(row.gross)), 0);
    expect(gross).toBe(statement!.kinds.reduce((sum, each) => sum + inCents(each.gross), 0));
    expect((await file('pdf')).status).toBe(200);
  });

  it('have the address and the tax number of the seller in the PDF', async () => {
    const [row] = await db().select().from(statements).limit(1);
    const { createdAt: closedAt, ...statement } = row!;
    const text = async () =>
      pdfPages(await statementPdf({ ...statement, partnerName: 'P', closedAt })).join('\n');
    const before = { ...env() };
    expect(await text()).toContain(before.BRAND_NAME);
    Object.assign(env(), {
      SELLER_NAME: 'Quiet Spaces Inc.',
      SELLER_ADDRESS: '1 Main Street',
      SELLER_TAX_NUMBERS: { '*': 'T-77' },
    });
    const printed = await text();
    Object.assign(env(), before);
    for (const each of ['Quiet Spaces Inc.', '1 Main Street', 'Tax number T-77'])
      expect(printed).toContain(each);
  });

  it('have the letters of any language in the PDF', async () => {
    const [row] = await db().select().from(statements).limit(1);
    const { createdAt: closedAt, ...statement } = row!;
    const names = ['Łódź Żabka', 'Αθήνα', 'Москва', '東京駅', 'مطار دبي'];
    for (const partnerName of names) {
      const pdf = await statementPdf({ ...statement, partnerName, closedAt });
      expect(outsideOfPage(pdfPieces(pdf))).toEqual([]);
      const text = pdfPages(pdf).join('\n');
      expect(text).toContain('Statement S-');
      expect(text).toMatch(/1 \/ \d/);
      const letters = new Set(text.normalize('NFKC'));
      expect([...partnerName].filter((letter) => !letters.has(letter))).toEqual([]);
    }
  });

  it('include every movement of an older month that commits while the first one is closed', async () => {
    await db().execute(
      sql`truncate closed_months, statements, statement_movements, earlier_movements restart identity`,
    );
    const older = new Date(beginOfMonth(last).getTime() - 40 * 86_400_000);
    const added = (on: Tx, sourceId: number) =>
      on
        .insert(movements)
        .values({ kind: 'fee', sourceId, method: 'provider', at: older, grossCents: -sourceId });
    const fees = async () => {
      const { statements: open } = await monthOf(operatorMonthFrom(now));
      const kinds = open.flatMap((each) => each.kinds as { kind?: string; gross: number }[]);
      return kinds.reduce((sum, { kind, gross }) => (kind === 'fee' ? sum + inCents(gross) : sum), 0);
    };
    const ofItsTime = await fees();
    await db().transaction((tx) => added(tx, 901));
    // Two real transactions: the closing begins and ends while the movement is written but not committed.
    await db().transaction(async (tx) => {
      await added(tx, 902);
      expect((await close(last)).status).toBe(201);
    });
    expect(await fees()).toBe(ofItsTime - 902);
    await db().transaction((tx) => added(tx, 903));
    expect(await fees()).toBe(ofItsTime - 902 - 903);
  });
});

/** Adds a recipient of a partner's statements. */
async function choose(code: string): Promise<{ email: string }> {
  const { id } = await partner(code);
  const email = `${crypto.randomUUID()}@partners.test`;
  const path = `/admin/business-partner/${id}/statement-recipients`;
  expect((await api.put(path, { emails: [email, email] }, { token })).data).toEqual({ emails: [email] });
  return { email };
}
