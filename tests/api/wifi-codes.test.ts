import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, wifiCodes } from '@/db/tables';
import type { WifiStock, WifiUpload } from '@/lib/booking/wifi/schema';
import type { WifiCodeWire } from '@/lib/booking/wifi/wire';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';
import { statementsOf } from '../fixtures/statements';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

let files = 0;
/** Codes that no other test uploads. */
const fresh = (count: number) => {
  files += 1;
  return Array.from({ length: count }, (_, index) => `F${files}-${String(index).padStart(6, '0')}`);
};
const csv = (codes: string[]) => `code\r\n${codes.join('\r\n')}\r\n`;

function upload(content: string | Uint8Array, name = 'codes.csv', by = token) {
  const body = new FormData();
  body.set('file', new File([content as BlobPart], name, { type: 'text/csv' }));
  return api.post<WifiUpload>('/admin/radius-wifi', body, { token: by });
}
const stock = async () => (await api.get<WifiStock>('/admin/radius-wifi', { token })).data;
const refused = (sentence: RegExp) => ({
  status: 400,
  errors: [{ path: 'file', message: expect.stringMatching(sentence) }],
});

describe('a file of codes', () => {
  it('is added whole, and counted', async () => {
    const before = await stock();
    expect(await upload(csv(fresh(250)))).toMatchObject({ status: 201, data: { added: 250 } });
    const after = await stock();
    expect(after.unused - before.unused).toBe(250);
    expect(after.total).toBe(after.used + after.unused);
    const [entry] = await db().select().from(auditEntries).where(eq(auditEntries.entity, 'wifi codes'));
    expect(entry?.after).toMatchObject({ added: 250 });
  });

  it('reports by line which codes exist already, are duplicated, or are invalid', async () => {
    const [one, two, three] = fresh(3);
    await upload(csv([one!]));
    const { data } = await upload(csv([two!, one!, '=1+1', three!, two!, 'x']));
    expect(data.added).toBe(2);
    expect(data.duplicates).toEqual({
      count: 2,
      lines: [
        { line: 3, reason: 'This code has already been uploaded' },
        { line: 6, reason: 'The same code as on line 2' },
      ],
    });
    expect(data.invalid.lines.map(({ line: entry }) => entry)).toEqual([4, 7]);
  });

  it('of 100,000 codes takes one more query per ten thousand', async () => {
    const few = await statementsOf(() => upload(csv(fresh(10))));
    const many = await statementsOf(() => upload(csv(fresh(100_000))));
    expect([few.response.data.added, many.response.data.added]).toEqual([10, 100_000]);
    const onCodes = ({ queries }: { queries: string[] }) =>
      queries.filter((query) => query.includes('wifi_codes'));
    expect(onCodes(many).length).toBeLessThanOrEqual(onCodes(few).length + 10);
  });

  it.each([
    ['a million lines', () => csv(fresh(1)).padEnd(8_000_000, 'ab\n'), /at most 100,000/],
    ['UTF-16 without its mark', () => new Uint8Array(Buffer.from(csv(fresh(1)), 'utf16le')), /UTF-16/],
    ['no header', () => fresh(2).join('\n'), /header/],
    ['nothing', () => '', /header/],
    ['a header alone', () => 'code\n', /no codes/],
    ['a workbook named csv', () => new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /not a CSV/],
  ])('with %s is refused as a whole', async (_, content, sentence) => {
    const before = await stock();
    expect(await upload(content())).toMatchObject(refused(sentence));
    expect(await stock()).toEqual(before);
  });

  it('is refused when missing, not a form, or too large', async () => {
    expect(await upload(csv(fresh(1)), 'codes.xlsx')).toMatchObject(refused(/Choose a CSV file/));
    const empty = await api.post('/admin/radius-wifi', new FormData(), { token });
    expect(empty).toMatchObject({ status: 400, errors: [{ path: 'file' }] });
    expect((await api.post('/admin/radius-wifi', { file: 'x' }, { token })).status).toBe(415);
    expect((await upload('x'.repeat(10_000_001))).status).toBe(413);
  });

  it('adds each code once when sent twice concurrently', async () => {
    const content = csv(fresh(2_000));
    const responses = await Promise.all([upload(content), upload(content)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses.reduce((sum, { data }) => sum + data.added, 0)).toBe(2_000);
  });

  it('requires 59', async () => {
    const { token: unpermitted } = await subAdmin([2, 3, 144], [(await partner('HUSHPOD')).id]);
    expect((await upload(csv(fresh(1)), 'codes.csv', unpermitted)).status).toBe(403);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string>, by = token) =>
    (await api.get<WifiCodeWire[]>('/admin/radius-wifi/codes', { token: by, query })).data;

  it('shows which booking took which code, to those who may see the booking', async () => {
    await upload(csv(fresh(1)));
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(await makeSpace())));
    const [code] = await db().select().from(wifiCodes).where(sql`id = ${booking.wifiCodeId}`);
    const [row] = await list({ search: code!.code });
    expect(row).toMatchObject({ code: code!.code, booking: { id: booking.id } });
    const { token: foreignStaff } = await subAdmin([59], [(await partner('MERIDIAN')).id]);
    expect(await list({ search: code!.code }, foreignStaff)).toMatchObject([
      { code: code!.code, booking: null },
    ]);
  });

  it('is filtered, searched by prefix, and exported', async () => {
    const codes = fresh(3);
    await upload(csv(codes));
    const begin = codes[0]!.split('-')[0]!;
    expect((await list({ search: `${begin}-` })).map(({ code }) => code).toSorted()).toEqual(codes);
    expect(await list({ search: `${begin}-`, state: 'used' })).toEqual([]);
    // However it is typed.
    const [small, capital] = [`small${begin}`.toLowerCase(), `CAPITAL${begin}`.toUpperCase()];
    await upload(csv([small, capital]));
    for (const [typed, code] of [
      [small.toUpperCase(), small],
      [capital.toLowerCase(), capital],
    ] as const)
      expect((await list({ search: typed })).map((row) => row.code)).toEqual([code]);
    expect((await api.get('/admin/radius-wifi/codes', { token, query: { state: 'new' } })).status).toBe(400);
    const query = { search: `${begin}-`, export: 'csv' };
    const { rows } = readCsv((await api.get('/admin/radius-wifi/codes', { token, query })).text);
    expect(rows.map(({ code }) => code).toSorted()).toEqual(codes);
  });
});
