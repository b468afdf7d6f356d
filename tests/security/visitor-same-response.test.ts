import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { partners, promoCodes, spacePartners } from '@/db/tables';
import { drainOutbox } from '@/lib/office/jobs/outbox';
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

/** Of the default partner only; `own` is sold by the stranger's partner. */
let [theirs, own]: TestSpace[] = [];
let webId: string;
let stranger: string;

beforeAll(async () => {
  theirs = await makeSpace();
  own = await makeSpace({ partners: ['MERIDIAN'] });
  stranger = (await partner('MERIDIAN')).key;
  webId = await bookNow(visitorAt(theirs));
});

const NOWHERE = 2_000_000_000;
const email = () => `${randomUUID()}@guests.test`;
const promoName = () => `Q${randomUUID().slice(0, 12).toUpperCase()}`;

const bookingPair = (operation: string): Pair => ({
  what: 'a booking',
  status: 404,
  notYours: async () => (by) => BOOKING_ENDPOINTS[operation]!(webId, theirs!, by),
  notThere: async () => (by) => BOOKING_ENDPOINTS[operation]!(noWebId(), theirs!, by),
});

const lookUp = (code: string, podId: number, planId: number) => (by: Options) =>
  api.get(`/promocode/public/${code}`, { ...by, query: { podId, planId } });
const hold = (changes: object) => (by: Options) =>
  api.post('/bookings/instant', { ...bodyFor(own!), ...changes }, by);

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
  await db().insert(spacePartners).values({ spaceId: theirs!.id, partnerId: row!.id });
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
      notYours: async () => hold({ podId: theirs!.id }),
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
      notYours: async () => (by) => api.get(`/admin/pod/web/${theirs!.id}`, by),
      notThere: async () => (by) => api.get(`/admin/pod/web/${NOWHERE}`, by),
    },
  ],
  'GET /admin/pod/web/{id}/nearest': () => [
    {
      what: 'a space',
      status: 200,
      notYours: async () => (by) => api.get(`/admin/pod/web/${theirs!.id}/nearest`, by),
      notThere: async () => (by) => api.get(`/admin/pod/web/${NOWHERE}/nearest`, by),
    },
  ],
  'GET /promocode/public/{code}': () => [
    {
      what: 'a code of a person',
      status: 404,
      notYours: () => assignedCode().then((name) => lookUp(name, own!.id, own!.planId)),
      notThere: async () => lookUp(promoName(), own!.id, own!.planId),
    },
    {
      what: 'a code of a partner',
      status: 404,
      notYours: () => partnersCode().then((name) => lookUp(name, own!.id, own!.planId)),
      notThere: async () => lookUp(promoName(), own!.id, own!.planId),
    },
    {
      what: 'a code on a space',
      status: 404,
      notYours: () => partnersCode().then((name) => lookUp(name, theirs!.id, theirs!.planId)),
      notThere: () => partnersCode().then((name) => lookUp(name, NOWHERE, theirs!.planId)),
    },
  ],
  'POST /bookings/web/email-code': () => [
    {
      what: 'an address',
      status: 200,
      notYours: async () => {
        const known = email();
        await makeCustomer({ email: known, walletCents: 0 });
        return sendCode(known);
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

it('the table has every visitor endpoint, and no other', async () => {
  expect((await visitorOperations()).sort()).toEqual(Object.keys(PAIRS).sort());
});

/** The id of a request is different each time, whatever was requested. */
const OF_REQUEST = new Set(['x-request-id', 'server-timing']);

/** All of a response that its caller sees. */
const seen = ({ status, text, headers }: ApiResponse<unknown>) => ({
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
        return { ...seen(response), queries };
      };
      await responseOf(notYours);
      const first = await responseOf(notYours);
      const second = await responseOf(notThere);
      expect([what, first.status]).toEqual([what, status]);
      expect([what, second]).toEqual([what, first]);
    }
  });
});

it('an endpoint’s response to its owner differs: the table requests what it should', async () => {
  const { key } = theirs!;
  const endpoint = BOOKING_ENDPOINTS['GET /bookings/web/{webId}']!;
  expect((await endpoint(webId, theirs!, newBrowser(key))).status).toBe(200);
  expect((await lookUp(await partnersCode(), theirs!.id, theirs!.planId)(newBrowser(key))).status).toBe(200);
});
