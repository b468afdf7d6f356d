import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, customers, sessions } from '@/db/tables';
import { updateConfigAction } from '@/lib/catalogue/spaces/actions';
import { env } from '@/lib/foundation/settings/env';
import { inviteSubAdminAction, updateSubAdminAction } from '@/lib/parties/sub-admins/actions';
import { updateSubAdmin } from '@/lib/parties/sub-admins/commands';
import { actionOnce } from '@/lib/platform/http/action';
import { api } from '../fixtures/api';
import { COMMANDS } from '../fixtures/commands';
import { browserCookie, newAdmin, partner, type Staff, subAdmin } from '../fixtures/people';
import { makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { turnOnCodes } from '../fixtures/second-factors';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

/** A browser's request: cookies and headers, which only the page server has. */
const page = vi.hoisted(() => ({ cookie: '' }));
vi.mock('next/headers', () => ({
  cookies: async () => ({ get: () => ({ value: page.cookie.split('=')[1] }) }),
  headers: async () => new Headers({ 'x-forwarded-for': '198.51.100.140' }),
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));

const REQUIRED = { status: 403, code: 'step_up_required' };
const DENIED = { status: 403, code: 'forbidden' };

let meridian: number;
beforeAll(async () => {
  env().STEP_UP = true;
  meridian = (await partner('MERIDIAN')).id;
});
afterAll(() => {
  env().STEP_UP = false;
});

type Browser = { person: Staff; cookie: string; origin: string };

/** A browser that signed in this long ago. */
async function browserOf(person: Staff, minutesAgo = 16): Promise<Browser> {
  const cookie = await browserCookie(person.id);
  await db()
    .update(sessions)
    .set({ provenAt: sql`now() - make_interval(mins => ${minutesAgo})` })
    .where(sql`${sessions.adminId} = ${person.id} and ${sessions.tokenHash} is null`);
  return { person, cookie, origin: 'http://localhost:3000' };
}
const admin = async (minutesAgo?: number) => browserOf(await newAdmin(), minutesAgo);
const prove = ({ person, ...by }: Browser, more: object = {}) =>
  api.post('/admin/account/step-up', { password: person.password, ...more }, by);

const config = '{"volume":3}';
/** A booking of $20 on a card that has ended. */
async function pastBooking(): Promise<number> {
  const webId = await bookNow(visitorAt(await makeSpace(TWENTY)));
  await endedAgo(webId, 600);
  return (await bookingRowsOf(webId)).booking.id;
}
const newPerson = () => ({
  firstName: 'Robin',
  lastName: 'Okafor',
  email: `robin-${crypto.randomUUID()}@staff.test`,
  permissions: [2],
  business_partner_id: [meridian],
});

const newCode = () => ({
  name: `GRAVE-${crypto.randomUUID().slice(0, 8)}`,
  expiredAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
});
let minutes = 900;
const newPlan = () => {
  minutes += 1;
  return { duration: minutes, cost: 40 };
};

/** All operations that require a step-up, by what they do. Each returns a call of a browser. */
const GRAVE: Record<string, (by: object) => Promise<{ status: number; code: string }>> = {
  'reveals a partner key': (by) => api.post(`/admin/business-partner/${meridian}/reveal-key`, undefined, by),
  'rotates a partner key': async (by) => {
    const { token } = await newAdmin();
    const path = `/admin/business-partner/${meridian}`;
    const { updatedAt } = (await api.get<{ updatedAt: string }>(path, { token })).data;
    return api.post(`${path}/rotate-key`, { updatedAt }, by);
  },
  'makes a device token': async (by) =>
    api.post(`/admin/pod/${(await makeSpace()).id}/device-token`, undefined, by),
  'writes a config': async (by) => api.put(`/admin/pod/${(await makeSpace()).id}/config`, { config }, by),
  'writes a config with the space': async (by) => api.put(`/pod/${(await makeSpace()).id}`, { config }, by),
  'adds a sub-admin': (by) => api.post('/admin/admins', newPerson(), by),
  'changes permissions': async (by) =>
    api.put(`/admin/admins/${(await subAdmin([2], [meridian])).id}`, { permissions: [3] }, by),
  'changes partners': async (by) =>
    api.put(`/admin/admins/${(await subAdmin([2], [meridian])).id}`, { business_partner_id: [meridian] }, by),
  'gives credit': async (by) =>
    api.put(`/admin/credit-wallet/${await makeCustomer()}`, { amount: 99_999.99 }, by),
  'gives a code to everybody': async (by) =>
    api.post(
      '/admin/promocode/assign-promocode',
      { ...newCode(), userId: await makeCustomer(), amount: 99_999.99, availableToAll: true },
      by,
    ),
  'makes a plan': (by) => api.post('/admin/pricingPlans', newPlan(), by),
  'changes a price': async (by) => {
    const { token } = await newAdmin();
    const created = await api.post<{ id: number }>('/admin/pricingPlans', newPlan(), { token });
    return api.put(`/admin/pricingPlans/${created.data.id}`, { cost: 0 }, by);
  },
  'sends statements elsewhere': (by) =>
    api.put(
      `/admin/business-partner/${meridian}/statement-recipients`,
      { emails: [`thief-${crypto.randomUUID()}@evil.example`] },
      by,
    ),
  'takes out what is held of a person': async (by) =>
    api.post(`/users/${await makeCustomer()}/export`, undefined, by),
  'blanks a person': async (by) => {
    const id = await makeCustomer();
    return api.post(`/users/${id}/anonymise`, { confirm: true }, by);
  },
  'resets a second factor': async (by) => {
    const someone = await subAdmin([2], [meridian]);
    await turnOnCodes(someone);
    return api.delete(`/admin/admins/${someone.id}/second-factor`, by);
  },
};

/** Operations that create money, grant permissions, reveal a secret, or remove people. */
const GRAVE_COMMANDS = [
  'anonymiseCustomer',
  'assignCredit',
  'assignPromo',
  'clearAgain',
  'createBlocks',
  'createPlan',
  'createSpaces',
  'createSubAdmin',
  'deactivateSpaces',
  'exportPersonalData',
  'mintDeviceToken',
  'removeSeller',
  'resetSecondFactor',
  'revealApiKey',
  'rotateApiKey',
  'saveGifts',
  'saveRefundRule',
  'saveSeller',
  'setStatementRecipients',
  'startExport',
  'startOutageRefund',
  'updateConfig',
  'updatePlan',
  'updateSeasonalCredit',
  'updateSeasonalPromo',
  'updateSpace',
  'updateSubAdmin',
];

const NOT_GRAVE: Record<string, string[]> = {
  'no member of staff in a browser does it': [
    'releaseHold',
    'takeOtherSpace',
    'endStay',
    'refundDoor',
    'sendEmailCode',
    'correctEmail',
    'addPhotos',
  ],
  'it asks for the password or a code itself': [
    'changePassword',
    'proveIdentity',
    'startSecondFactor',
    'confirmSecondFactor',
    'endSecondFactor',
    'addPasskey',
    'removePasskey',
  ],
  'it takes rights or credit away, and gives none': [
    'takeBackCredit',
    'endOldApiKey',
    'endSession',
    'endOtherSessions',
    'signOut',
    'deleteSubAdmin',
  ],
  'it moves no money: it changes, cancels or notes a booking, and the log says who did': [
    'addNote',
    'cancelBooking',
    'rescheduleBooking',
    'moveToFreePod',
    'lengthenBooking',
    'closeFailedRefund',
  ],
  'its mail goes to people who are known already': [
    'sendReceipt',
    'sendPhotos',
    'inviteSubAdmin',
    'closeMonth',
    'retryEffect',
  ],
  'it changes what is shown or sold, and can be changed back': [
    'createAmenity',
    'updateAmenity',
    'deleteAmenity',
    'createAudio',
    'updateAudio',
    'deleteAudio',
    'createAnnouncement',
    'updateAnnouncement',
    'changeAnnouncementStatus',
    'deleteAnnouncement',
    'createFeature',
    'updateFeature',
    'deleteFeature',
    'createLocation',
    'updateLocation',
    'deleteLocation',
    'createPartner',
    'updatePartner',
    'deletePartner',
    'createSponsor',
    'updateSponsor',
    'deleteSponsor',
    'createBusinessPartner',
    'updateBusinessPartner',
    'deleteBusinessPartner',
    'createPartnerReceipt',
    'updatePartnerReceipt',
    'deletePartnerReceipt',
    'updateText',
    'restoreText',
    'assignToSpace',
    'changeSpaceStatus',
    'updateBlock',
    'endBlock',
    'lengthenBlock',
    'deleteSpace',
    'markDoorWorking',
    'saveOpening',
    'noteQr',
    'writeWifi',
    'uploadWifiCodes',
    'deletePlan',
    'updateCustomer',
    'chooseAlertRecipients',
  ],
  'each of its records is written by a command of its own, none of them grave': ['startBulkAction'],
  'it stops a job, or is one’s own': [
    'stopBulkJob',
    'chooseOwnAlerts',
    'updateOwnProfile',
    'saveView',
    'removeView',
  ],
};

describe('a member of staff', () => {
  it.each(Object.keys(GRAVE))('%s only with a proof of the last 15 minutes', async (what) => {
    const call = (by: object) => GRAVE[what]!(by);
    const browser = await admin(16);
    expect(await call(browser)).toMatchObject(REQUIRED);
    expect((await call(await admin(14))).status).toBeLessThan(300);
    expect((await prove(browser)).status).toBe(200);
    expect((await call(browser)).status).toBeLessThan(300);
  });

  it.each(Object.keys(GRAVE))('%s with a bearer token at any time', async (what) => {
    const { token, id } = await newAdmin();
    await db().update(sessions).set({ provenAt: null }).where(eq(sessions.adminId, id));
    expect((await GRAVE[what]!({ token })).status).toBeLessThan(300);
  });

  it('needs a proof for exactly these commands; each other one has a reason why it needs none', () => {
    const declared = COMMANDS.filter(({ command }) => command.stepUp).map(({ name }) => name);
    expect(declared.sort()).toEqual([...GRAVE_COMMANDS].sort());
    const others = COMMANDS.filter(({ command }) => !command.stepUp).map(({ name }) => name);
    expect(others.sort()).toEqual(Object.values(NOT_GRAVE).flat().sort());
  });

  it('needs no proof to be refused what a browser may not do at all', async () => {
    const browser = await browserOf(await subAdmin([3]));
    expect(
      await api.post(`/admin/business-partner/${meridian}/reveal-key`, undefined, browser),
    ).toMatchObject(DENIED);
  });

  it('needs no proof for other fields of a space or of a sub-admin', async () => {
    const browser = await admin();
    const { id } = await subAdmin([2], [meridian]);
    const space = await makeSpace();
    expect((await api.put(`/admin/admins/${id}`, { isActive: false }, browser)).status).toBe(200);
    expect((await api.put(`/pod/${space.id}`, { description: 'Quiet' }, browser)).status).toBe(200);
  });

  it('needs no proof while the setting is off', async () => {
    env().STEP_UP = false;
    try {
      expect((await GRAVE['makes a device token']!(await admin())).status).toBe(201);
    } finally {
      env().STEP_UP = true;
    }
  });
});

describe('a refund', () => {
  afterEach(() => {
    env().STEP_UP_REFUND_CENTS = 10_000;
  });
  const refund = (id: number, amount: number, by: object) =>
    api.put(`/admin/booking/${id}/refund`, { type: 'wallet', amount }, by);

  it('needs a proof above a limit of cents, and not at it', async () => {
    env().STEP_UP_REFUND_CENTS = 500;
    const [browser, id] = [await admin(), await pastBooking()];
    expect(await refund(id, 5.01, browser)).toMatchObject(REQUIRED);
    expect((await refund(id, 5, browser)).status).toBe(200);
    expect((await refund(id, 5.01, { token: (await newAdmin()).token })).status).toBe(200);
  });

  it('of an outage needs a proof above the same limit', async () => {
    const browser = await admin(16);
    const outage = {
      spaceIds: [(await makeSpace()).id],
      from: '2026-03-14T09:00',
      to: '2026-03-14T12:00',
      method: 'original',
    };
    const refund = (amount: number) => api.post('/admin/outage-refunds', { ...outage, amount }, browser);
    expect(await refund(50_000)).toMatchObject(REQUIRED);
    expect(await refund(1)).toMatchObject({ status: 409, code: 'refunded' });
  });

  it('is carried out by a repeat after the proof, with the same Idempotency-Key', async () => {
    env().STEP_UP_REFUND_CENTS = 0;
    const [browser, id] = [await admin(), await pastBooking()];
    const by = { ...browser, headers: { 'idempotency-key': crypto.randomUUID() } };
    expect(await refund(id, 7, by)).toMatchObject(REQUIRED);
    await prove(browser);
    const done = await refund(id, 7, by);
    expect(done.status).toBe(200);
    expect(await refund(id, 7, by)).toMatchObject({ status: 200, data: done.data });
    const details = await api.get<{ refundable: number }>(`/admin/booking/${id}/refund`, browser);
    expect(details.data.refundable).toBe(13);
  });
});

describe('a server action', () => {
  it('asks for the same proof', async () => {
    const browser = await admin();
    page.cookie = browser.cookie;
    const { id } = await makeSpace();
    expect(await updateConfigAction({ id, config })).toMatchObject({ ok: false, ...REQUIRED });
    const someone = await subAdmin([2], [meridian]);
    const change = () => updateSubAdminAction({ id: someone.id, permissions: [3] });
    expect(await change()).toMatchObject({ ok: false, ...REQUIRED });
    // An operation without a step-up is refused for its own reason.
    expect(await inviteSubAdminAction({ id: someone.id })).toMatchObject({ status: 409 });
    await prove(browser);
    expect(await change()).toMatchObject({ ok: true });
    expect(await updateConfigAction({ id, config })).toMatchObject({ ok: true });
  });

  it('with a key is carried out after the proof, with the same key', async () => {
    const browser = await admin();
    page.cookie = browser.cookie;
    const someone = await subAdmin([2], [meridian]);
    const change = actionOnce('change', updateSubAdmin);
    const key = crypto.randomUUID();
    const attempt = () => change(key, { id: someone.id, permissions: [3] });
    expect(await attempt()).toMatchObject({ ok: false, ...REQUIRED });
    await prove(browser);
    expect(await attempt()).toMatchObject({ ok: true });
  });
});

describe('a proof', () => {
  it('is valid for one session, and is audited', async () => {
    const one = await admin();
    const other = await browserOf(one.person);
    await db().update(sessions).set({ provenAt: null }).where(eq(sessions.adminId, one.person.id));
    await prove(one);
    const mint = (by: object) => GRAVE['makes a device token']!(by);
    expect(await mint(other)).toMatchObject(REQUIRED);
    expect((await mint(one)).status).toBe(201);
    const rows = await db().select().from(auditEntries).where(eq(auditEntries.adminId, one.person.id));
    expect(rows.map(({ action }) => action)).toContain('session.prove');
  });

  it('needs the right password; wrong ones count with those of a password change', async () => {
    const browser = await admin();
    expect(await prove(browser, { password: '' })).toMatchObject({
      status: 400,
      errors: [{ path: 'password' }],
    });
    const wrong = { status: 400, errors: [{ path: 'password', message: 'This password is not correct' }] };
    for (let time = 0; time < 9; time += 1)
      expect(await prove(browser, { password: 'Wrong#2026' })).toMatchObject(wrong);
    const change = { oldPassword: 'Wrong#2026', newPassword: 'Fresh#2027' };
    expect((await api.put('/admin/users/change-password', change, browser)).status).toBe(400);
    expect((await prove(browser)).status).toBe(429);
    expect(await GRAVE['makes a device token']!(browser)).toMatchObject(REQUIRED);
  });

  it('needs a code too where one-time codes are on, each once', async () => {
    const someone = await newAdmin();
    const app = await turnOnCodes(someone);
    const browser = await browserOf(someone);
    const codeError = { status: 400, errors: [{ path: 'code' }] };
    expect(await prove(browser)).toMatchObject(codeError);
    expect(await prove(browser, { code: 'WRONG' })).toMatchObject(codeError);
    expect(await GRAVE['makes a device token']!(browser)).toMatchObject(REQUIRED);
    expect((await prove(browser, { code: app.code() })).status).toBe(200);
    expect((await GRAVE['makes a device token']!(browser)).status).toBe(201);
    expect(await prove(browser, { code: app.code() })).toMatchObject(codeError);
  });

  it('is included in a sign-in', async () => {
    const someone = await newAdmin();
    const by = { cookie: await browserCookie(someone.id), origin: 'http://localhost:3000' };
    expect((await GRAVE['makes a device token']!(by)).status).toBe(201);
  });
});

describe('sums since the last proof', () => {
  /** Bookings of $80 on a card that have ended. */
  const costly = async () => {
    const webId = await bookNow(visitorAt(await makeSpace({ cents: 8000 })));
    await endedAgo(webId, 600);
    return (await bookingRowsOf(webId)).booking.id;
  };
  const refund = (id: number, amount: number, by: object) =>
    api.put(`/admin/booking/${id}/refund`, { type: 'card', amount }, by);

  it('are counted, in parts of one booking and over several, one after the other', async () => {
    const browser = await admin(60);
    const [one, two] = [await costly(), await costly()];
    expect((await refund(one, 40, browser)).status).toBe(200);
    expect((await refund(one, 40, browser)).status).toBe(200);
    expect((await refund(two, 20, browser)).status).toBe(200);
    expect(await refund(two, 1, browser)).toMatchObject(REQUIRED);
    expect((await prove(browser)).status).toBe(200);
    expect((await refund(two, 60, browser)).status).toBe(200);
  });

  it('are counted for concurrent refunds too', async () => {
    const browser = await admin(60);
    const ids = await Promise.all(Array.from({ length: 5 }, costly));
    const refunds = await Promise.all(ids.map((id) => refund(id, 50, browser)));
    expect(refunds.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
  });

  it('need no proof with a bearer token', async () => {
    const { token } = await newAdmin();
    const ids = [await costly(), await costly()];
    for (const id of ids) expect((await refund(id, 80, { token })).status).toBe(200);
  });
});

it('a CSV of many customers needs a proof, in parts too; one of few does not, nor does the list', async () => {
  const browser = await admin(60);
  const csv = (by: object) => api.get('/users', { ...by, query: { export: 'csv' } });
  const many = sql`insert into customers (email) select 'many-' || n || '@guests.test' from generate_series(1, 510) n`;
  await db().execute(sql`delete from customers where email like 'many-%'`);
  const before = await db().$count(customers);
  if (before <= 500) expect((await csv(browser)).status).toBe(200);
  await db().execute(many);
  expect(await csv(browser)).toMatchObject(REQUIRED);
  expect(await api.post('/admin/exports', { list: 'users', query: '' }, browser)).toMatchObject(REQUIRED);
  expect((await api.get('/users', browser)).status).toBe(200);
  const part = (search: string) => api.get('/users', { ...browser, query: { export: 'csv', search } });
  expect((await part('many-1')).status, '111 or so').toBe(200);
  for (const search of ['many-2', 'many-3', 'many-4']) await part(search);
  expect(await part('many-1'), 'more than 500 together').toMatchObject(REQUIRED);
  expect((await csv({ token: browser.person.token })).status).toBe(200);
  await prove(browser);
  expect((await csv(browser)).status).toBe(200);
});

it('a CSV of many bookings needs a proof too, by what left with customers; one of few does not', async () => {
  const browser = await admin(60);
  const csv = (query: object) =>
    api.get('/admin/bookings', { ...browser, query: { filter: 'past', export: 'csv', ...query } });
  const webId = await bookNow(visitorAt(await makeSpace()));
  await endedAgo(webId, 600);
  const { booking } = await bookingRowsOf(webId);
  expect((await csv({ search: booking.transactionId })).status).toBe(200);
  await db().execute(
    sql`update rate_limits set points = 500 where key in
      (select 'exported:session:' || id from sessions where admin_id = ${browser.person.id})`,
  );
  expect(await csv({ search: booking.transactionId })).toMatchObject(REQUIRED);
  await prove(browser);
  expect((await csv({ search: booking.transactionId })).status).toBe(200);
});
