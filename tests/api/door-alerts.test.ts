import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, spaces, staffAlerts } from '@/db/tables';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { chooseOwnAlerts } from '@/lib/parties/alerts/commands';
import { mailAlerts } from '@/lib/parties/alerts/jobs';
import { ownAlertChoices } from '@/lib/parties/alerts/queries';
import { watchPods } from '@/lib/pods/health/jobs';
import { api } from '../fixtures/api';
import { pod, unlocked } from '../fixtures/doors';
import { mailAlertsOf } from '../fixtures/jobs';
import { actorOf, adminToken, partner, type Staff, subAdmin } from '../fixtures/people';
import { signed } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

type Bell = { alerts: { title: string; href: string; kind: string }[] };

type Choices = Parameters<typeof chooseOwnAlerts.parseAndRun>[1];
const CHOICES = { mail: [], console: ['doorTrouble'], always: [], quietFrom: null, quietTo: null };
const choose = async (staff: Staff, choices: object) =>
  chooseOwnAlerts.parseAndRun(await actorOf(staff.token), { ...CHOICES, ...choices } as Choices);

/** A sub-admin who sees the board of a partner. */
const watcher = async (code = 'MERIDIAN') => subAdmin([2, 144], [(await partner(code)).id]);
const bellOf = async ({ token }: Staff) =>
  (await api.get<Bell>('/admin/account/alerts', { token })).data.alerts.filter(
    ({ kind }) => kind === 'doorTrouble',
  );
const titlesOf = async (staff: Staff) => (await bellOf(staff)).map(({ title }) => title);
const subjectsTo = async ({ email }: Staff) =>
  (await mailsTo(email)).map(({ subject }) => subject.replace(/^.*?: /, '')).sort();

/** Runs the job in two concurrent instances. */
const watch = () => Promise.all([watchPods(), watchPods()]);

/** A partner's pod with its display name, and a guest who is locked out. */
async function lockedOut(tries = 2) {
  const space = await pod({ partners: ['MERIDIAN'] });
  const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
  for (let count = 0; count < tries; count += 1) await unlocked(space, 'failed', booking.id);
  return { space, name: await signed(space) };
}

/** Earlier trouble must not cause an alert. */
beforeEach(async () => {
  await db().update(deviceCommands).set({ state: 'acknowledged' });
  await watch();
  await db().delete(staffAlerts);
});

it('staff who see the pod are alerted once about a locked-out guest, however often the guest tries', async () => {
  const [staff, foreign] = [await watcher(), await watcher('HUSHPOD')];
  const { space, name } = await lockedOut();
  await watch();
  await unlocked(space, 'failed');
  await watch();
  await watch();
  expect(await bellOf(staff)).toMatchObject([
    { title: `Guest locked out: ${name}`, href: `/admin/board?pod=${space.id}` },
  ]);
  expect(await bellOf(foreign)).toEqual([]);
});

it('no alert is sent after a single try, or when the door opened before the alert', async () => {
  const staff = await watcher();
  await lockedOut(1);
  const { space } = await lockedOut();
  await unlocked(space, 'acknowledged');
  await watch();
  expect(await titlesOf(staff)).toEqual([]);
});

it('staff are alerted when the trouble ends, and again when it returns', async () => {
  const staff = await watcher();
  const { space, name } = await lockedOut();
  await watch();
  await unlocked(space, 'acknowledged');
  await watch();
  await watch();
  const bellTitles = [`The door of ${name} works again`, `Guest locked out: ${name}`];
  expect(await titlesOf(staff)).toEqual(bellTitles);
  for (const state of ['failed', 'expired'] as const) await unlocked(space, state);
  await watch();
  // Within a minute, the bell has a single entry for the door.
  expect(await titlesOf(staff)).toEqual([bellTitles[1], bellTitles[0]]);
  const alerts = await db().select().from(staffAlerts).where(eq(staffAlerts.adminId, staff.id));
  expect(alerts.map(({ isEnd }) => isEnd)).toEqual([false, true, false]);
});

it('the alert mentions no guest without a booking, and ends when staff say that the door works', async () => {
  const staff = await watcher();
  const space = await pod({ partners: ['MERIDIAN'] });
  const name = await signed(space);
  for (const state of ['failed', 'failed'] as const) await unlocked(space, state);
  await watch();
  expect(await titlesOf(staff)).toEqual([`Door trouble: ${name}`]);
  const response = await api.post(`/admin/pod/${space.id}/door-works`, {}, { token: await adminToken() });
  expect(response.status, response.text).toBe(200);
  await watch();
  expect(await titlesOf(staff)).toEqual([`The door of ${name} works again`, `Door trouble: ${name}`]);
});

it('no end of the trouble is reported for a space that was switched off', async () => {
  const staff = await watcher();
  const { space, name } = await lockedOut();
  await watch();
  await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, space.id));
  await watch();
  expect(await titlesOf(staff)).toEqual([`Guest locked out: ${name}`]);
});

it('the alert is mailed once, and not at all after the door opened', async () => {
  const staff = await watcher();
  await choose(staff, { mail: ['doorTrouble'] });
  const { space, name } = await lockedOut();
  await watch();
  await mailAlertsOf();
  await mailAlertsOf();
  expect(await subjectsTo(staff)).toEqual([`Guest locked out: ${name}`]);
  await unlocked(space, 'acknowledged');
  await watch();
  await mailAlertsOf();
  expect(await subjectsTo(staff)).toEqual([`Guest locked out: ${name}`, `the door of ${name} works again`]);
  // The door opens after the mail was queued and before it is sent: no mail is sent about a door that works.
  for (const state of ['failed', 'failed'] as const) await unlocked(space, state);
  await watch();
  await mailAlerts(new Date(Date.now() + 30_000));
  await unlocked(space, 'acknowledged');
  await drainOutbox();
  expect(await subjectsTo(staff)).toHaveLength(2);
});

it('the alert also comes in quiet hours for staff who have not chosen otherwise', async () => {
  const staff = await watcher();
  const { always, ...usual } = await ownAlertChoices(await actorOf(staff.token));
  await choose(staff, { ...usual, always, quietFrom: '00:00', quietTo: '23:59' });
  await lockedOut();
  await watch();
  const alerts = await db().select().from(staffAlerts).where(eq(staffAlerts.adminId, staff.id));
  expect(alerts.map(({ at, dueAt }) => dueAt.getTime() - at.getTime())).toEqual([0]);
});
