import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, refunds } from '@/db/tables';
import { api } from '../fixtures/api';
import { makeSpace } from '../fixtures/places';
import { BOOKING_ENDPOINTS, bodyFor, newBrowser } from '../fixtures/visitor-endpoints';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

describe('a webId', () => {
  const swapCase = (text: string) =>
    text.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );

  it.each(Object.entries(BOOKING_ENDPOINTS))(
    'must match exactly, or the endpoint returns 404 (overlong: 400): %s',
    async (_, endpoint) => {
      const space = await makeSpace();
      const webId = await bookNow(visitorAt(space));
      const before = await bookingRowsOf(webId);
      const { id, transactionId } = before.booking;
      const malformed = [
        String(id),
        transactionId,
        swapCase(webId),
        webId.slice(0, -1),
        `${webId}A`,
        webId + webId,
        `${webId} `,
        ` ${webId}`,
        `${webId}\n`,
        `${webId}.`,
        `${webId}=`,
        `${webId}/`,
        `${webId}/../${webId}`,
        `${webId}%`,
        `${webId};`,
        `${webId},${webId}`,
        `${webId}\u200d`,
        `\u202e${webId}`,
        `${webId}💺`,
        webId.replace(/./, (first) => String.fromCodePoint(first.charCodeAt(0) + 0xfee0)),
        '*',
        '[object Object]',
        `${webId}' or '1'='1`,
        'null',
        'undefined',
        'true',
        '0',
        '-1',
        '__proto__',
        'constructor',
      ];
      for (const webIdLike of malformed)
        expect([webIdLike, (await endpoint(webIdLike, space, newBrowser(space.key))).status]).toEqual([
          webIdLike,
          404,
        ]);
      for (const long of [webId.repeat(3), 'x'.repeat(5000), '💺'.repeat(80)])
        expect([long.length, (await endpoint(long, space, newBrowser(space.key))).status]).toEqual([
          long.length,
          400,
        ]);
      expect(await bookingRowsOf(webId)).toEqual(before);
      expect(await db().$count(deviceCommands, eq(deviceCommands.bookingId, id))).toBe(0);
      expect(await db().$count(refunds, eq(refunds.bookingId, id))).toBe(0);
    },
  );

  it('of a hold to replace must match exactly too: a number or a reference releases nothing', async () => {
    const space = await makeSpace();
    const { data } = await visitorAt(space).hold();
    const { booking } = await bookingRowsOf(data.id);
    for (const replaces of [String(booking.id), booking.transactionId, swapCase(data.id), `${data.id} `])
      expect(await visitorAt(space).hold({ replaces })).toMatchObject({ status: 422, code: 'space_taken' });
    expect((await bookingRowsOf(data.id)).period.state).toBe('held');
  });
});

describe('a body', () => {
  const ENDPOINTS = ['/bookings/instant', '/bookings/web/none/applePay', '/bookings/web/email-code'];

  it('that is nested too deeply is refused, and is not an internal error', async () => {
    const { key } = await makeSpace();
    for (const depth of [33, 5_000, 400_000])
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ] as const) {
        const body = `{"email":${open.repeat(depth)}1${close.repeat(depth)}}`;
        if (body.length > 1_500_000) continue;
        for (const path of ENDPOINTS)
          expect([path, depth, (await api.post(path, body, newBrowser(key))).status]).toEqual([
            path,
            depth,
            // A body that exceeds an endpoint's limit is not read to its end.
            depth === 400_000 ? 413 : 400,
          ]);
      }
  });

  it('with `__proto__` or `constructor` neither adds nor changes anything', async () => {
    const space = await makeSpace();
    const { email, ...rest } = bodyFor(space);
    const hidden = `{"__proto__":{"email":"${email}","polluted":1},"constructor":{"prototype":{"polluted":1}},`;
    const response = await api.post(
      '/bookings/instant',
      hidden + JSON.stringify(rest).slice(1),
      newBrowser(space.key),
    );
    expect(response.status).toBe(400);
    expect(response.errors).toContainEqual({ path: 'email', message: 'Required!' });
    const fullBody = hidden + JSON.stringify({ email, ...rest }).slice(1);
    expect((await api.post('/bookings/instant', fullBody, newBrowser(space.key))).status).toBe(201);
    expect('polluted' in {}).toBe(false);
  });
});

it('a malformed payment token is refused, and charges nothing', async () => {
  const visitor = visitorAt(await makeSpace());
  const { data } = await visitor.hold();
  const tokens = [
    'pm_',
    'pm',
    'PM_card_visa',
    'pm_card_visa ',
    ' pm_card_visa',
    'pm_card_visa\n',
    'pm_card-visa',
    'pm_💺',
    'pi_123',
    'seti_123',
    'src_123',
    'cus_123',
    'free ',
    'FREE',
    'free,pm_card_visa',
    'null',
    '__proto__',
    'pm_card_visa/../free',
    'pm_card_visa?amount=1',
    'pm_card_visa&amount=1',
    "pm_x' or 1=1",
    'wallet',
  ];
  for (const token of tokens) {
    const { status } = await api.post(
      `/bookings/web/${data.id}/confirm/${encodeURIComponent(token)}`,
      undefined,
      visitor.by,
    );
    expect([token, status]).toEqual([token, 400]);
  }
  expect(await bookingRowsOf(data.id)).toMatchObject({ period: { state: 'held' }, payment: null });
  const payments = await db().execute(sql`select 1 from payments where booking_id =
    (select id from bookings where web_id = ${data.id})`);
  expect(payments).toHaveLength(0);
  expect((await visitor.confirm(data.id)).data.status).toBe('confirmed');
});
