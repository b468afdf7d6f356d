import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { db } from '@/db/client';
import { deviceCommands, spaces, staffAlerts } from '@/db/tables';
import { watchPods } from '@/lib/fleet/health/jobs';
import { drainOutbox } from '@/lib/office/jobs/outbox';
import { chooseOwnAlerts } from '@/lib/parties/alerts/commands';
import { mailAlerts } from '@/lib/parties/alerts/jobs';
import { ownAlertChoices } from '@/lib/parties/alerts/queries';
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
const choose = async (who: Staff, choices: object) =>
  chooseOwnAlerts.parseAndRun(await actorOf(who.token), { ...CHOICES, ...choices } as Choices);

/** A sub-admin who sees the board of a partner. */
const watcher = async (code = 'MERIDIAN') => subAdmin([2, 144], [(await partner(code)).id]);
const bellOf = async ({ token }: Staff) =>
  (await api.get<Bell>('/admin/account/alerts', { token })).data.alerts.filter(
    ({ kind }) => kind === 'doorTrouble',
  );
const titlesOf = async (who: Staff) => (await bellOf(who)).map(({ title }) => title);
const subjectsTo = async ({ email }: Staff) =>
  (await mailsTo(email)).map(({ subject }) => subject.replace(/^.*?: /, '')).sort();

/** As two instances of the server would run it concurrently. */
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

it('tells those who see the pod of a guest who is locked out, once, however often they try', async () => {
  const [who, foreign] = [await watcher(), await watcher('HUSHPOD')];
  const { space, name } = await lockedOut();
  await watch();
  await unlocked(space, 'failed');
  await watch();
  await watch();
  expect(await bellOf(who)).toMatchObject([
    { title: `Guest locked out: ${name}`, href: `/admin/board?pod=${space.id}` },
  ]);
  expect(await bellOf(foreign)).toEqual([]);
});

it('says nothing of one try, nor of a door that opened before anybody was told', async () => {
  const who = await watcher();
  await lockedOut(1);
  const { space } = await lockedOut();
  await unlocked(space, 'acknowledged');
  await watch();
  expect(await titlesOf(who)).toEqual([]);
});

it('tells of its end, and of the next trouble again', async () => {
  const who = await watcher();
  const { space, name } = await lockedOut();
  await watch();
  await unlocked(space, 'acknowledged');
  await watch();
  await watch();
  const over = [`The door of ${name} works again`, `Guest locked out: ${name}`];
  expect(await titlesOf(who)).toEqual(over);
  for (const state of ['failed', 'expired'] as const) await unlocked(space, state);
  await watch();
  // Within a minute, the bell has a single entry for the door.
  expect(await titlesOf(who)).toEqual([over[1], over[0]]);
  const alerts = await db().select().from(staffAlerts).where(eq(staffAlerts.adminId, who.id));
  expect(alerts.map(({ isEnd }) => isEnd)).toEqual([false, true, false]);
});

it('names no guest where nobody has booked, and is over when staff say that the door works', async () => {
  const who = await watcher();
  const space = await pod({ partners: ['MERIDIAN'] });
  const name = await signed(space);
  for (const state of ['failed', 'failed'] as const) await unlocked(space, state);
  await watch();
  expect(await titlesOf(who)).toEqual([`Door trouble: ${name}`]);
  const said = await api.post(`/admin/pod/${space.id}/door-works`, {}, { token: await adminToken() });
  expect(said.status, said.text).toBe(200);
  await watch();
  expect(await titlesOf(who)).toEqual([`The door of ${name} works again`, `Door trouble: ${name}`]);
});

it('tells nobody of the end where the space was switched off', async () => {
  const who = await watcher();
  const { space, name } = await lockedOut();
  await watch();
  await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, space.id));
  await watch();
  expect(await titlesOf(who)).toEqual([`Guest locked out: ${name}`]);
});

it('is mailed once, and not at all after the door opened', async () => {
  const who = await watcher();
  await choose(who, { mail: ['doorTrouble'] });
  const { space, name } = await lockedOut();
  await watch();
  await mailAlertsOf();
  await mailAlertsOf();
  expect(await subjectsTo(who)).toEqual([`Guest locked out: ${name}`]);
  await unlocked(space, 'acknowledged');
  await watch();
  await mailAlertsOf();
  expect(await subjectsTo(who)).toEqual([`Guest locked out: ${name}`, `the door of ${name} works again`]);
  // The door opens after the mail was queued and before it is sent: no mail is sent about a door that works.
  for (const state of ['failed', 'failed'] as const) await unlocked(space, state);
  await watch();
  await mailAlerts(new Date(Date.now() + 30_000));
  await unlocked(space, 'acknowledged');
  await drainOutbox();
  expect(await subjectsTo(who)).toHaveLength(2);
});

it('comes in quiet hours, too, for those who have chosen nothing about it', async () => {
  const who = await watcher();
  const { always, ...usual } = await ownAlertChoices(await actorOf(who.token));
  await choose(who, { ...usual, always, quietFrom: '00:00', quietTo: '23:59' });
  await lockedOut();
  await watch();
  const alerts = await db().select().from(staffAlerts).where(eq(staffAlerts.adminId, who.id));
  expect(alerts.map(({ at, dueAt }) => dueAt.getTime() - at.getTime())).toEqual([0]);
});
