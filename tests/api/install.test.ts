import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyDatabase, type OwnDatabase } from '../fixtures/empty-database';
import { eventually } from '../fixtures/eventually';
import { linkIn, npmRun, type Ran } from '../fixtures/operator-commands';
import { restartedWith } from '../fixtures/restart';
import { mailsTo } from '../fixtures/stand-ins';

/* The steps of docs/install.md over HTTP, from an empty database to a visitor behind an open door. */

const OWNER = 'owner@pods.example';
const PASSWORD = 'Quiet#2026';
let database: OwnDatabase;
let invited: Ran;
let api: typeof import('../fixtures/api').api;
let closeDatabase: () => Promise<void>;

const environment = (more: Record<string, string> = {}): Record<string, string> => {
  const { ENCRYPTION_KEY = '', APP_URL = '', SMTP_URL = '', MAIL_FROM = '' } = process.env;
  return { DATABASE_URL: database.url, ENCRYPTION_KEY, APP_URL, SMTP_URL, MAIL_FROM, ...more };
};

beforeAll(async () => {
  database = await emptyDatabase();
  invited = await npmRun(['setup'], environment({ ADMIN_EMAIL: OWNER }));
  ({ closeDatabase } = await restartedWith({ DATABASE_URL: database.url }));
  ({ api } = await import('../fixtures/api'));
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const setPassword = (link: string, newPassword: string) =>
  api.post('/auth/resetPassword', { token: new URL(link).searchParams.get('token'), newPassword });
const signIn = async (email: string, password: string) =>
  api.post<{ token: string }>('/login', { email, password });

it('the invited owner signs in, sets up a space with its pod, and a visitor books it and opens its door', async () => {
  const link = linkIn(invited);
  expect((await setPassword(link, PASSWORD)).status).toBe(200);
  expect((await setPassword(link, PASSWORD)).status).toBe(400);
  const { token } = (await signIn(OWNER, PASSWORD)).data;

  const countries = await api.get<{ id: number; name: string }[]>('/countries', { token });
  const france = countries.data.find(({ name }) => name === 'France');
  const location = await api.post<{ id: number }>(
    '/locations',
    { name: 'Pier 1', countryId: france?.id, timezone: 'Europe/Paris' },
    { token },
  );
  expect(location.status).toBe(201);
  const plan = await api.post<{ id: number }>('/pricingPlans', { duration: 30, cost: 20 }, { token });
  expect(plan.status).toBe(201);
  const form = {
    name: 'Quiet 1',
    locationId: location.data.id,
    timezone: 'Europe/Paris',
    zipcode: '75001',
    tax: 20,
    latitude: 48.85,
    longitude: 2.35,
    pricingPlanId: [plan.data.id],
  };
  const space = await api.post<{ id: number; business_partners: { boxKey: string }[] }>('/pod', form, {
    token,
  });
  expect(space.status).toBe(201);
  const { id, business_partners } = space.data;
  const minted = await api.post<{ token: string }>(`/admin/pod/${id}/device-token`, undefined, { token });
  expect(minted.status).toBe(201);
  const { podWith } = await import('../fixtures/pods');
  const pod = podWith(minted.data.token);
  expect((await pod.report({})).status).toBeLessThan(300);

  const { bookNow, visitorAt } = await import('../fixtures/visitors');
  const key = business_partners[0]?.boxKey ?? '';
  const visitor = visitorAt({ id, key, planId: plan.data.id, zone: 'Europe/Paris' });
  const webId = await bookNow(visitor);
  const unlocking = visitor.unlock(webId);
  await pod.acknowledge((await pod.next()).id);
  expect((await unlocking).status).toBe(200);

  const subAdmin = { firstName: 'Sam', lastName: 'Lee', email: 'sam@pods.example' };
  const rights = { permissions: [2, 42], business_partner_id: [1] };
  expect((await api.post('/admin/admins', { ...subAdmin, ...rights }, { token })).status).toBe(201);
});

it('the running server mails the invitation, with the same link', async () => {
  const { jobs } = await import('../fixtures/jobs');
  await jobs();
  const mail = await eventually('the mail', async () => (await mailsTo(OWNER)).at(-1));
  expect(JSON.stringify(mail)).toContain(linkIn(invited));
});

it('an owner who lost the password is invited again, and keeps the old one until the link is used', async () => {
  const again = await npmRun(['admin:create', OWNER], environment());
  expect((await signIn(OWNER, PASSWORD)).status).toBe(200);
  expect((await setPassword(linkIn(again), 'Other#2026')).status).toBe(200);
  expect((await signIn(OWNER, PASSWORD)).status).toBe(401);
  expect((await signIn(OWNER, 'Other#2026')).status).toBe(200);
});

it('a locked-out owner gets in with another address, with every permission', async () => {
  const otherAccount = await npmRun(['admin:create', 'second@pods.example'], environment());
  expect((await setPassword(linkIn(otherAccount), PASSWORD)).status).toBe(200);
  const { token } = (await signIn('second@pods.example', PASSWORD)).data;
  expect((await api.get('/admin/audit-log', { token })).status).toBe(200);
});
