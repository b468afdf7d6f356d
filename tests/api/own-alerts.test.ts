import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, auditEntries, podIncidents, staffAlerts } from '@/db/tables';
import { transact } from '@/db/transaction';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { chooseOwnAlerts } from '@/lib/parties/alerts/commands';
import { mailAlerts } from '@/lib/parties/alerts/jobs';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import { alertKindsFor, ownAlertChoices, ownAlerts } from '@/lib/parties/alerts/queries';
import { chooseAlertRecipients } from '@/lib/pods/health/commands';
import { watchPods } from '@/lib/pods/health/jobs';
import { alertRecipientChoices } from '@/lib/pods/health/queries';
import { api } from '../fixtures/api';
import { mailAlertsOf } from '../fixtures/jobs';
import { actorOf, adminToken, partner, type Staff, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, signed, watch } from '../fixtures/places';
import { mailsTo } from '../fixtures/stand-ins';

const NOTHING = { mail: [], console: [], always: [], quietFrom: null, quietTo: null };
type Choices = Parameters<typeof chooseOwnAlerts>[1];
const choose = async (person: Staff, choices: Partial<Choices>) =>
  chooseOwnAlerts.parseAndRun(await actorOf(person.token), { ...NOTHING, ...choices });
const subjectsTo = async ({ email }: Staff) =>
  (await mailsTo(email)).map(({ subject }) => subject.replace(/^.*?: /, '')).sort();
const titlesOf = async (person: Staff) =>
  (await ownAlerts(await actorOf(person.token))).alerts.map(({ title }) => title);

/** Incidents that began earlier cause no alerts. */
beforeEach(async () => {
  await watchPods();
  await db().execute(sql`update pod_incidents set notified_at = coalesce(notified_at, now()),
    end_notified_at = case when until is null then null else now() end`);
});

/** A watched space of a partner, and a function that begins an incident there at a given time. */
async function pod(code = 'MERIDIAN') {
  const space = await makeSpace({ partners: [code] });
  const name = await signed(space);
  await watch(space.id, null);
  const beginIncident = async (component: string, at: Date) => {
    await db().insert(podIncidents).values({ spaceId: space.id, component, since: at });
    await Promise.all([watchPods(at), watchPods(at)]);
    await mailAlertsOf(at);
  };
  return { name, beginIncident };
}

it('an alert reaches each person who chose it and may see it, by mail or in the console as they chose', async () => {
  const [meridian, hushpod] = [(await partner('MERIDIAN')).id, (await partner('HUSHPOD')).id];
  const everything: Partial<Choices> = { mail: ['doorLock', 'silent'], console: ['doorLock', 'silent'] };
  const [both, mailOnly, consoleOnly, foreign, unpermitted, unasked] = [
    await subAdmin([144], [meridian]),
    await subAdmin([144], [meridian]),
    await subAdmin([144], [meridian]),
    await subAdmin([144], [hushpod]),
    await subAdmin([3], [meridian]),
    await subAdmin([144], [meridian]),
  ];
  await choose(both, everything);
  await choose(mailOnly, { mail: ['doorLock'] });
  await choose(consoleOnly, { console: ['doorLock'] });
  await choose(foreign, everything);
  await choose(unpermitted, everything);
  const { name, beginIncident } = await pod();
  await beginIncident('doorLock', new Date());
  await beginIncident('paymentGateway', new Date());
  const door = `Door lock off: ${name}`;
  const notified = await Promise.all(
    [both, mailOnly, consoleOnly, foreign, unpermitted, unasked].map(async (person) => [
      await subjectsTo(person),
      await titlesOf(person),
    ]),
  );
  expect(notified).toEqual([
    [[door], [door]],
    [[door], []],
    [[], [door]],
    [[], []],
    [[], []],
    // A person who has chosen nothing sees all of it in the console.
    [[], [`Payment terminal off: ${name}`, door]],
  ]);
  // Revoking a permission also hides earlier alerts.
  await db().execute(sql`delete from admin_business_partners where admin_id = ${both.id}`);
  expect(await titlesOf(both)).toEqual([]);
});

it('alerts about the money of a booking reach only staff of its own partner', async () => {
  const [meridian, hushpod] = [(await partner('MERIDIAN')).id, (await partner('HUSHPOD')).id];
  const [ownStaff, foreign] = [await subAdmin([11, 14], [meridian]), await subAdmin([11, 14], [hushpod])];
  const choices: Partial<Choices> = { mail: ['refund', 'dispute'], console: ['refund', 'dispute'] };
  for (const person of [ownStaff, foreign]) await choose(person, choices);
  const booking = await makeBooking({
    spaceId: (await makeSpace({ partners: ['MERIDIAN', 'HUSHPOD'] })).id,
    customerId: await makeCustomer(),
    businessPartnerId: meridian,
  });
  const about = { href: '/admin/ledger', at: new Date(), bookingId: booking.id };
  await transact(async (tx) => {
    await notifyStaff(tx, { ...about, refId: 1, kind: 'refund', title: 'A refund of $7.00 failed' });
    await notifyStaff(tx, {
      ...about,
      refId: 1,
      kind: 'dispute',
      title: 'A dispute of $7.00 needs evidence',
    });
  });
  const waiting = await db()
    .select({ adminId: staffAlerts.adminId })
    .from(staffAlerts)
    .where(and(inArray(staffAlerts.adminId, [ownStaff.id, foreign.id]), eq(staffAlerts.isWaiting, true)));
  expect(waiting).toEqual([{ adminId: ownStaff.id }, { adminId: ownStaff.id }]);
  expect(await titlesOf(ownStaff)).toHaveLength(2);
  expect(await titlesOf(foreign)).toEqual([]);
});

it('alerts in quiet hours are kept until those hours end, and mailed once as a summary', async () => {
  const person = await subAdmin([144], [(await partner('MERIDIAN')).id]);
  await db().update(admins).set({ timezone: 'America/New_York' }).where(eq(admins.id, person.id));
  await choose(person, {
    mail: ['doorLock', 'silent'],
    console: ['silent'],
    always: ['doorLock'],
    quietFrom: '22:00',
    quietTo: '07:00',
  });
  const { name, beginIncident } = await pod();
  // 22:30 in New York, in the night in which its clock is set back: 07:00 is 12:00 UTC.
  const night = new Date('2026-11-01T02:30:00Z');
  await beginIncident('silent', new Date('2026-11-01T02:25:00Z'));
  await watchPods(night);
  await beginIncident('doorLock', night);
  expect(await subjectsTo(person)).toEqual([`Door lock off: ${name}`]);
  const [waitingAlert] = await db().select().from(staffAlerts).where(eq(staffAlerts.adminId, person.id));
  expect(waitingAlert).toMatchObject({ isWaiting: true, at: night, dueAt: new Date('2026-11-01T12:00:00Z') });
  await mailAlerts(new Date('2026-11-01T11:59:59Z'));
  await drainOutbox();
  expect(await subjectsTo(person)).toHaveLength(1);
  const end = new Date('2026-11-01T12:00:00Z');
  await Promise.all([mailAlerts(end), mailAlerts(end)]);
  await mailAlerts(end);
  await drainOutbox();
  expect(await subjectsTo(person)).toEqual(['1 alert in your quiet hours', `Door lock off: ${name}`]);
  const [mail] = (await mailsTo(person.email)).filter(({ subject }) => subject.endsWith('quiet hours'));
  expect(mail!.text).toContain(`Pod silent: ${name}`);
  expect(mail!.text).toContain('10/31/2026, 10:30 PM (UTC-04:00)');
});

it('a waiting alert is not mailed to staff who may no longer see it', async () => {
  const person = await subAdmin([144], [(await partner('MERIDIAN')).id]);
  await choose(person, { mail: ['doorLock'], quietFrom: '00:00', quietTo: '23:59' });
  const { beginIncident } = await pod();
  await beginIncident('doorLock', new Date('2026-07-01T12:00:00Z'));
  await db().execute(sql`delete from admin_permissions where admin_id = ${person.id}`);
  await mailAlerts(new Date('2026-07-03T12:00:00Z'));
  await drainOutbox();
  expect(await subjectsTo(person)).toEqual([]);
});

it('the console counts new alerts until they have been seen', async () => {
  const person = await subAdmin([144], [(await partner('MERIDIAN')).id]);
  const { beginIncident } = await pod();
  await beginIncident('doorLock', new Date());
  const unseen = async () =>
    (await api.get<{ unseen: number }>('/admin/account/alerts', { token: person.token })).data.unseen;
  expect(await unseen()).toBe(1);
  await api.post('/admin/account/alerts/seen', {}, { token: person.token });
  expect(await unseen()).toBe(0);
  await beginIncident('paymentGateway', new Date());
  expect(await unseen()).toBe(1);
});

it('a person’s own choice is kept and audited until staff with full access change who gets mails', async () => {
  const [person, admin] = [await subAdmin([144]), await actorOf(await adminToken())];
  const readOwnChoices = async () => ownAlertChoices(await actorOf(person.token));
  const isMailed = async () =>
    (await alertRecipientChoices(admin)).find(({ id }) => id === person.id)?.chosen;
  const otherRecipients = async () =>
    (await alertRecipientChoices(admin))
      .filter(({ id, chosen }) => chosen && id !== person.id)
      .map(({ id }) => id);
  expect(alertKindsFor(await actorOf(person.token))).toEqual([
    'doorLock',
    'paymentGateway',
    'silent',
    'podRefused',
  ]);
  const chosen: Choices = { ...NOTHING, mail: ['silent'], quietFrom: '22:15', quietTo: '06:00' };
  await choose(person, chosen);
  expect(await readOwnChoices()).toEqual(chosen);
  expect(await isMailed()).toBe(true);
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.adminId, person.id))
    .orderBy(desc(auditEntries.id));
  expect(entry).toMatchObject({ action: 'account.alerts', after: chosen });
  await chooseAlertRecipients(admin, { adminIds: [...(await otherRecipients()), person.id] });
  expect((await readOwnChoices()).mail).toEqual(['silent']);
  await chooseAlertRecipients(admin, { adminIds: await otherRecipients() });
  expect([await isMailed(), (await readOwnChoices()).mail]).toEqual([false, []]);
  for (const wrong of [
    { quietFrom: '22:00' },
    { quietFrom: '07:00', quietTo: '07:00' },
    { quietTo: '24:00' },
  ])
    await expect(choose(person, wrong)).rejects.toMatchObject({ status: 400 });
});
