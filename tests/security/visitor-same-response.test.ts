import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { partners, promoCodes, spacePartners } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { type ApiResponse, api, type Options } from '../fixtures/api';
import { partner } from '../fixtures/people';
import { makeCustomer, makeSpace, plan, type TestSpace } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { statementsOf } from '../fixtures/statements';
import { BOOKING_ENDPOINTS, bodyFor, newBrowser, noWebId } from '../fixtures/visitor-endpoints';
import { bookNow, visitorAt } from '../fixtures/visitors';

/** Creates what is requested, and returns the function that requests it. */
type Prepare = () => Promise<(by: Options) => Promise<ApiResponse<unknown>>>;
/** Another visitor's record that a stranger requests, and the same request for an unknown id. */
type Pair = { what: string; status: number; notYours: Prepare; notThere: Prepare };

/** Spaces sold by the default partner only, and by the stranger's partner. */
let [foreignSpace, ownSpace]: TestSpace[] = [];
let webId: string;
let stranger: string;

beforeAll(async () => {
  foreignSpace = await makeSpace();
  ownSpace = await makeSpace({ partners: ['MERIDIAN'] });
  stranger = (await partner('MERIDIAN')).key;
  webId = await bookNow(visitorAt(foreignSpace));
});

const NOWHERE = 2_000_000_000;
const email = () => `${randomUUID()}@guests.test`;
const promoName = () => `Q${randomUUID().slice(0, 12).toUpperCase()}`;

const bookingPair = (operation: string): Pair => ({
  what: 'a booking',
  status: 404,
  notYours: async () => (by) => BOOKING_ENDPOINTS[operation]!(webId, foreignSpace!, by),
  notThere: async () => (by) => BOOKING_ENDPOINTS[operation]!(noWebId(), foreignSpace!, by),
});

const lookUp = (code: string, podId: number, planId: number) => (by: Options) =>
  api.get(`/promocode/public/${code}`, { ...by, query: { podId, planId } });
const hold = (changes: object) => (by: Options) =>
  api.post('/bookings/instant', { ...bodyFor(ownSpace!), ...changes }, by);

/** A code that is valid for another visitor. */
async function assignedCode(): Promise<string> {
  const name = promoName();
  const customerId = await makeCustomer();
  await db().insert(promoCodes).values({ name, kind: 'assigned', amountCents: 500, customerId });
  return name;
}
/** A code that is valid at another space. */
async function partnersCode(): Promise<string> {
  const promo = promoName();
  const [row] = await db().insert(partners).values({ name: promo, promo, discountPercent: 10 }).returning();
  await db().insert(spacePartners).values({ spaceId: foreignSpace!.id, partnerId: row!.id });
  return promo;
}

const sendCode = (to: string) => (by: Options) => api.post('/bookings/web/email-code', { email: to }, by);
const verify = (to: string, code: string) => (by: Options) =>
  api.post('/bookings/web/email-code/verify', { email: to, code }, by);
/** The right code, in a different browser from the one that requested it. */
async function codeElsewhere() {
  const to = email();
  await sendCode(to)(newBrowser(stranger));
  await drainOutbox();
  const [mail] = await mailsTo(to);
  return verify(to, /\b(\d{6}) is your code/.exec(mail!.subject)?.[1] ?? '');
}

/** Every operation of a visitor, with the records that it can request. */
const PAIRS: Record<string, () => Pair[]> = {
  ...Object.fromEntries(Object.keys(BOOKING_ENDPOINTS).map((each) => [each, () => [bookingPair(each)]])),
  'POST /bookings/instant': () => [
    bookingPair('POST /bookings/instant'),
    {
      what: 'a space',
      status: 404,
      notYours: async () => hold({ podId: foreignSpace!.id }),
      notThere: async () => hold({ podId: NOWHERE }),
    },
    {
      what: 'a plan',
      status: 422,
      notYours: () => plan(95, 9500).then((pricingPlanId) => hold({ pricingPlanId })),
      notThere: async () => hold({ pricingPlanId: NOWHERE }),
    },
    {
      what: 'a promo',
      status: 422,
      notYours: () => assignedCode().then((promoCode) => hold({ promoCode })),
      notThere: async () => hold({ promoCode: promoName() }),
    },
  ],
  'GET /admin/pod/web/{id}': () => [
    {
      what: 'a space',
      status: 404,
      notYours: async () => (by) => api.get(`/admin/pod/web/${foreignSpace!.id}`, by),
      notThere: async () => (by) => api.get(`/admin/pod/web/${NOWHERE}`, by),
    },
  ],
  'GET /admin/pod/web/{id}/nearest': () => [
    {
      what: 'a space',
      status: 200,
      notYours: async () => (by) => api.get(`/admin/pod/web/${foreignSpace!.id}/nearest`, by),
      notThere: async () => (by) => api.get(`/admin/pod/web/${NOWHERE}/nearest`, by),
    },
  ],
  'GET /promocode/public/{code}': () => [
    {
      what: 'a code of a person',
      status: 404,
      notYours: () => assignedCode().then((name) => lookUp(name, ownSpace!.id, ownSpace!.planId)),
      notThere: async () => lookUp(promoName(), ownSpace!.id, ownSpace!.planId),
    },
    {
      what: 'a code of a partner',
      status: 404,
      notYours: () => partnersCode().then((name) => lookUp(name, ownSpace!.id, ownSpace!.planId)),
      notThere: async () => lookUp(promoName(), ownSpace!.id, ownSpace!.planId),
    },
    {
      what: 'a code on a space',
      status: 404,
      notYours: () => partnersCode().then((name) => lookUp(name, foreignSpace!.id, foreignSpace!.planId)),
      notThere: () => partnersCode().then((name) => lookUp(name, NOWHERE, foreignSpace!.planId)),
    },
  ],
  'POST /bookings/web/email-code': () => [
    {
      what: 'an address',
      status: 200,
      notYours: async () => {
        const knownEmail = email();
        await makeCustomer({ email: knownEmail, walletCents: 0 });
        return sendCode(knownEmail);
      },
      notThere: async () => sendCode(email()),
    },
  ],
  'POST /bookings/web/email-code/verify': () => [
    {
      what: 'a code',
      status: 422,
      notYours: codeElsewhere,
      notThere: async () => verify(email(), '246810'),
    },
  ],
};

type Described = { paths: Record<string, Record<string, { security: Record<string, unknown>[] }>> };

/** The operations that a visitor is authorized for. */
async function visitorOperations(): Promise<string[]> {
  const { text } = await api.get('/openapi.json');
  const { paths } = JSON.parse(text) as Described;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((each) => 'partnerKey' in each))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

it('the table has exactly the endpoints for visitors', async () => {
  expect((await visitorOperations()).sort()).toEqual(Object.keys(PAIRS).sort());
});

/** The id of a request is different each time, whatever was requested. */
const OF_REQUEST = new Set(['x-request-id', 'server-timing']);

/** The lookup for listeners of the board a moment after the preparation, while the response is being made. */
const OF_BOARD = /^select "space_id", "business_partner_id" from "space_business_partners"/;

/** All of a response that its caller sees. */
const visibleParts = ({ status, text, headers }: ApiResponse<unknown>) => ({
  status,
  text,
  headers: [...headers].filter(([name]) => !OF_REQUEST.has(name)),
});

describe('another visitor’s id gets the same response as an unknown one:', () => {
  it.each(Object.keys(PAIRS))('%s', async (operation) => {
    for (const { what, status, notYours, notThere } of PAIRS[operation]!()) {
      const by = newBrowser(stranger);
      const responseOf = async (ask: Prepare) => {
        const call = await ask();
        // Additional queries in one of the cases would reveal the difference in the response time.
        const { response, queries } = await statementsOf(() => call(by));
        return { ...visibleParts(response), queries: queries.filter((query) => !OF_BOARD.test(query)) };
      };
      await responseOf(notYours);
      const first = await responseOf(notYours);
      const second = await responseOf(notThere);
      expect([what, first.status]).toEqual([what, status]);
      expect([what, second]).toEqual([what, first]);
    }
  });
});

it('the owner gets a different response, so the comparison requests what it should', async () => {
  const { key } = foreignSpace!;
  const endpoint = BOOKING_ENDPOINTS['GET /bookings/web/{webId}']!;
  expect((await endpoint(webId, foreignSpace!, newBrowser(key))).status).toBe(200);
  expect(
    (await lookUp(await partnersCode(), foreignSpace!.id, foreignSpace!.planId)(newBrowser(key))).status,
  ).toBe(200);
});
