import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  businessPartners,
  healthAlertRecipients,
  podHealth,
  podIncidents,
  podSamples,
  spaceBusinessPartners,
  spaces,
} from '@/db/tables';
import { healthReport } from '@/dev/pods/health';
import { parseListParams } from '@/lib/platform/list/params';
import { chooseAlertRecipients, reportHealth } from '@/lib/pods/health/commands';
import { pruneHealth, watchPods } from '@/lib/pods/health/jobs';
import { healthSource } from '@/lib/pods/health/list';
import { alertRecipientChoices, stateCounts } from '@/lib/pods/health/queries';
import type { HealthDetailWire, HealthRowWire } from '@/lib/pods/health/wire';
import { age } from '../fixtures/aged';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { mailAlertsOf } from '../fixtures/jobs';
import { actorOf, adminToken, partner, type Staff, subAdmin } from '../fixtures/people';
import { makeSpace, signed, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { mailsTo } from '../fixtures/stand-ins';

let admin: string;
let seller: Staff;
beforeAll(async () => {
  // The pods of the demo data are silent here, because no test simulates them.
  await db().execute(sql`update spaces set device_token_hash = null`);
  admin = await adminToken();
  seller = await subAdmin([144], [(await partner('MERIDIAN')).id]);
});

const listed = async (query: Record<string, string | number>, token = admin) =>
  (await api.get<HealthRowWire[]>('/admin/health', { token, query })).data;
const detail = async (id: number, token = admin) =>
  (await api.get<HealthDetailWire>(`/admin/health/${id}`, { token })).data;
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const incidentsOf = (spaceId: number) =>
  db().select().from(podIncidents).where(eq(podIncidents.spaceId, spaceId)).orderBy(podIncidents.id);

describe('the list', () => {
  it('names the partners that sell the space, and no deleted one', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN'] });
    const code = `GONE${space.id}`;
    const gone = { name: code, code, boxKey: code, apiKeyHash: code, apiKeyEncrypted: code };
    const [row] = await db()
      .insert(businessPartners)
      .values({ ...gone, deletedAt: new Date() })
      .returning({ id: businessPartners.id });
    await db().insert(spaceBusinessPartners).values({ spaceId: space.id, businessPartnerId: row!.id });
    const shown = (await listed({ limit: 1_000 })).find(({ podId }) => podId === space.id);
    const sellers = [await partner('HUSHPOD'), await partner('MERIDIAN')].map(({ id }) => id);
    expect(shown?.pod.businessPartners.map((each) => each.business_partner_id).sort()).toEqual(
      sellers.sort(),
    );
  });

  it('says to a partner’s staff neither who else sells a space, nor which spaces another partner sells', async () => {
    const space = await makeSpace({ partners: ['HUSHPOD', 'MERIDIAN', 'TRANSIT'] });
    const [meridian, transit] = [await partner('MERIDIAN'), await partner('TRANSIT')];
    const idsOf = async (id: number, token = seller.token) =>
      (await listed({ limit: 1_000, businessPartnerId: id }, token)).map(({ podId }) => podId);
    const shown = (await listed({ limit: 1_000 }, seller.token)).find(({ podId }) => podId === space.id);
    expect(shown?.pod.businessPartners.map((each) => each.business_partner_id)).toEqual([meridian.id]);
    expect(await idsOf(meridian.id)).toContain(space.id);
    expect(await idsOf(transit.id)).toEqual([]);
    expect(await idsOf(transit.id, admin)).toContain(space.id);
    const query = { counts: 'businessPartnerId' };
    const counted = await api.get('/admin/health', { token: seller.token, query });
    expect(counted.text).not.toContain('Transit');
  });

  it('shows the state of each pod under its wire names', async () => {
    const space = await makeSpace();
    const report = healthReport('broken');
    await podWith(await watch(space.id, null)).report(report);
    const [row] = (await listed({ limit: 1_000 })).filter(({ podId }) => podId === space.id);
    const { pod_app_status, cpu, mem, total_mem } = report.internal;
    expect(row).toMatchObject({
      pod: {
        name: expect.stringContaining('Test'),
        isActive: true,
        businessPartners: [{ name: expect.any(String) }, { name: 'Transit Suites' }],
      },
      liveStatus: { internal: { pod_app_status, cpu, mem, total_mem }, external: { pod_app_status: true } },
      light1: true,
      internalCamera: false,
      doorLock: true,
      externalConnections: true,
    });
  });

  it('has a tab per status, Active by default', async () => {
    const [active, inactive, deleted] = [
      await makeSpace(),
      await makeSpace({ status: 'inactive' }),
      await makeSpace({ status: 'deleted' }),
    ];
    const areListed = async (query: object) => {
      const ids = (await listed({ limit: 1_000, ...query })).map(({ id }) => id);
      return [active, inactive, deleted].map(({ id }) => ids.includes(id));
    };
    expect(await areListed({})).toEqual([true, false, false]);
    expect(await areListed({ tab: 'active' })).toEqual([true, false, false]);
    expect(await areListed({ tab: 'inactive' })).toEqual([false, true, false]);
    expect(await areListed({ tab: 'all' })).toEqual([true, true, false]);
    expect((await api.get('/admin/health', { token: admin, query: { tab: 'x' } })).status).toBe(400);
  });

  it('is searched, filtered by partner, sorted by the last report, and exported in the same order', async () => {
    const name = `Quiet ${Date.now()}`;
    const [old, fresh] = [
      await makeSpace({ name: `${name} A`, partners: ['MERIDIAN'] }),
      await makeSpace({ name: `${name} B` }),
    ];
    await watch(old.id, 500);
    await watch(fresh.id, 5);
    const ids = async (query: object) => (await listed({ search: name, ...query })).map(({ id }) => id);
    expect(await ids({ sort: 'sortByLastReport', type: 'DESC' })).toEqual([fresh.id, old.id]);
    expect(await ids({ sort: 'sortByLastReport', type: 'ASC' })).toEqual([old.id, fresh.id]);
    expect(await ids({ sort: 'sortByName', type: 'ASC' })).toEqual([old.id, fresh.id]);
    // Equal rows are in the order of their names, whichever was created first.
    const [later, earlier] = [await makeSpace({ name: `${name} D` }), await makeSpace({ name: `${name} C` })];
    for (const sort of ['sortByLastReport', 'sortByVerdict', 'sortByLocation'])
      expect(
        (await ids({ sort, type: 'ASC' })).filter((id) => [later.id, earlier.id].includes(id)),
        sort,
      ).toEqual([earlier.id, later.id]);
    await db().execute(sql`update spaces set status = 'deleted' where id in (${earlier.id}, ${later.id})`);
    const { id: meridian } = await partner('MERIDIAN');
    for (const name of ['businessPartnerId', 'partnerId']) {
      expect([name, await ids({ [name]: meridian })]).toEqual([name, [old.id]]);
      const counts = await api.get('/admin/health', {
        token: admin,
        query: { search: 'Quiet', counts: name },
      });
      expect([name, counts.status]).toEqual([name, 200]);
    }
    const { text } = await api.get('/admin/health', {
      token: admin,
      query: { search: name, export: 'csv', sort: 'sortByName', type: 'ASC' },
    });
    const { rows } = readCsv(text);
    expect(rows.map((row) => row.name)).toEqual([`${name} A`, `${name} B`]);
    expect(rows[0]).toMatchObject({ internal_app_status: 'off', internal_cpu: 'N/A', status: 'Active' });
  });

  it('shows an instance that was silent for 60 s as off', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id, null));
    await pod.report(healthReport('healthy'));
    await db().execute(
      sql`update pod_health set internal_at = now() - interval '61 seconds' where space_id = ${space.id}`,
    );
    const { liveStatus, light1, doorLock } = await detail(space.id);
    expect(liveStatus.internal).toMatchObject({
      pod_app_status: false,
      cpu: null,
      mem: null,
      total_mem: null,
    });
    expect(liveStatus.external.pod_app_status).toBe(true);
    expect([light1, doorLock]).toEqual([null, true]);
  });

  it('requires permission 144, and shows only the spaces in scope', async () => {
    const [ownSpace, foreignSpace] = [
      await makeSpace({ partners: ['MERIDIAN', 'HUSHPOD'] }),
      await makeSpace(),
    ];
    expect((await api.get(`/admin/health/${ownSpace.id}`, { token: seller.token })).status).toBe(200);
    expect((await api.get(`/admin/health/${foreignSpace.id}`, { token: seller.token })).status).toBe(404);
    expect((await api.get('/admin/health/999999', { token: admin })).status).toBe(404);
    const ids = (await listed({ limit: 1_000 }, seller.token)).map(({ id }) => id);
    expect([ids.includes(ownSpace.id), ids.includes(foreignSpace.id)]).toEqual([true, false]);
    const without = await subAdmin([3, 19], [(await partner('MERIDIAN')).id]);
    for (const path of ['/admin/health', `/admin/health/${ownSpace.id}`])
      expect((await api.get(path, { token: without.token })).status).toBe(403);
    expect((await api.post('/admin/health/request', {}, { token: without.token })).status).toBe(403);
  });
});

describe('the verdict on a pod', () => {
  it('is one word per space that filters and sorts the list, with the uptime of 30 days', async () => {
    const name = `Verdict ${Date.now()}`;
    const [fine, failed, silent, none] = await Promise.all(
      ['fine', 'failed', 'silent', 'none'].map((word) => makeSpace({ name: `${name} ${word}` })),
    );
    await podWith(await watch(fine!.id, null)).report(healthReport('healthy'));
    await podWith(await watch(failed!.id, null)).report(healthReport('broken'));
    await watch(silent!.id, 36 * 3_600);
    await db().execute(
      sql`update spaces set device_token_minted_at = now() - interval '90 days' where name like ${`${name}%`}`,
    );
    await watchPods();
    const rows = async (query: Record<string, string>) =>
      (await api.get<HealthRowWire[]>('/admin/health', { token: admin, query: { search: name, ...query } }))
        .data;
    const worstFirst = await rows({ sort: 'sortByVerdict', type: 'ASC' });
    expect(worstFirst.map(({ id, verdict }) => [id, verdict])).toEqual([
      [silent!.id, 'silent'],
      [failed!.id, 'failed'],
      [fine!.id, 'fine'],
      [none!.id, 'none'],
    ]);
    // Thirty days less a day and a half.
    expect(worstFirst.map(({ uptime }) => uptime)).toEqual([94.99, 100, 100, null]);
    for (const { id, verdict } of worstFirst)
      expect((await rows({ verdict })).map((row) => row.id)).toEqual([id]);
    const refusal = await api.get('/admin/health', { token: admin, query: { verdict: 'ill' } });
    expect(refusal.status).toBe(400);
    const params = parseListParams(healthSource.list, { search: name });
    expect(await stateCounts(await actorOf(admin), params)).toEqual({
      'out-of-service': 0,
      'door-trouble': 0,
      silent: 1,
      'part-off': 1,
      unknown: 0,
      ok: 1,
      none: 1,
    });
  });
});

describe('the history of a pod', () => {
  it('has a sample every five minutes, from either instance', async () => {
    const space = await makeSpace();
    const actor = { kind: 'pod', spaceId: space.id, tokenHash: '' } as const;
    const start = Math.floor(Date.now() / 300_000) * 300_000 - 600_000;
    const { internal, external } = healthReport('healthy');
    for (let second = 0; second < 600; second += 15) {
      const half = second % 30 === 0 ? { internal: { ...internal, cpu: 10 + second / 60 } } : { external };
      await reportHealth(actor, half, new Date(start + second * 1000));
    }
    const rows = await db()
      .select()
      .from(podSamples)
      .where(eq(podSamples.spaceId, space.id))
      .orderBy(podSamples.at);
    expect(
      rows.map(({ at, internalCpu, externalMem }) => [at.getTime() - start, internalCpu, externalMem]),
    ).toEqual([
      [0, 10, external.mem],
      [300_000, 15, external.mem],
    ]);
    const { samples } = await detail(space.id);
    expect(samples).toHaveLength(288);
    expect(samples.filter(({ internalCpu }) => internalCpu !== null)).toHaveLength(2);
  });

  it('has an incident for each failed component, from start to end', async () => {
    const space = await makeSpace();
    const actor = { kind: 'pod', spaceId: space.id, tokenHash: '' } as const;
    await reportHealth(actor, healthReport('broken'), ago(490));
    await reportHealth(actor, healthReport('broken'), ago(475));
    await reportHealth(actor, healthReport('healthy'), ago(430));
    await reportHealth(actor, healthReport('broken'), ago(0));
    const { incidents } = await detail(space.id);
    expect(incidents.map(({ component, until }) => [component, until === null])).toEqual([
      ['internalCamera', true],
      ['internalCamera', false],
    ]);
    const [, past] = incidents;
    expect(Math.round((Date.parse(past!.until!) - Date.parse(past!.since)) / 1000)).toBe(60);
  });

  it('is pruned: samples after 25 hours, incidents 90 days after their end', async () => {
    const space = await makeSpace();
    const sampleTime = (hours: number) =>
      new Date(Math.floor(ago(hours * 3600).getTime() / 300_000) * 300_000);
    await db()
      .insert(podSamples)
      .values([24, 26, 30].map((hours) => ({ spaceId: space.id, at: sampleTime(hours) })));
    const incident = (days: number) => ({ since: ago((days + 1) * 86_400), until: ago(days * 86_400) });
    await db()
      .insert(podIncidents)
      .values([89, 91].map((days) => ({ spaceId: space.id, component: 'sound', ...incident(days) })));
    expect(await pruneHealth(new Date())).toBe(3);
    expect(await db().$count(podSamples, eq(podSamples.spaceId, space.id))).toBe(1);
    expect(await db().$count(podIncidents, eq(podIncidents.spaceId, space.id))).toBe(1);
  });

  it('does not grow with the number of reports', async () => {
    const space = await makeSpace();
    const actor = { kind: 'pod', spaceId: space.id, tokenHash: '' } as const;
    const at = new Date(Math.floor(Date.now() / 300_000) * 300_000);
    const size = async () => {
      const [row] = await db().execute<{ kb: number }>(
        sql`select (pg_total_relation_size('pod_health') / 1024)::int as kb`,
      );
      return row!.kb;
    };
    await reportHealth(actor, healthReport('healthy'), at);
    const before = await size();
    for (let count = 1; count <= 250; count += 1) {
      await reportHealth(actor, healthReport('healthy'), at);
      // The database does this itself when it has time.
      if (count % 50 === 0) await db().execute(sql`vacuum pod_health`);
    }
    // 250 rows would take 250 kB; 50 may exist until the next vacuum.
    expect(await size()).toBeLessThanOrEqual(before + 125);
    expect(await db().$count(podSamples, eq(podSamples.spaceId, space.id))).toBe(1);
    expect(await incidentsOf(space.id)).toEqual([]);
    // An index on any other column would be written by each report.
    const [indexes] = await db().execute(
      sql`select count(*)::int as count from pg_index where indrelid = 'pod_health'::regclass`,
    );
    expect(indexes).toEqual({ count: 1 });
  });
});

describe('a pod that is silent', () => {
  const silentFor = async (spaceId: number, seconds: number) => {
    await db()
      .insert(podHealth)
      .values({ spaceId, reportedAt: ago(seconds) })
      .onConflictDoUpdate({
        target: podHealth.spaceId,
        set: { reportedAt: ago(seconds), internalAt: null, externalAt: null },
      });
  };

  it('has an incident after 60 s, starting when it was last seen; any report ends it', async () => {
    const space = await makeSpace();
    const pod = podWith(await watch(space.id, null));
    await silentFor(space.id, 50);
    await watchPods();
    expect(await incidentsOf(space.id)).toEqual([]);
    await silentFor(space.id, 70);
    await Promise.all([watchPods(), watchPods()]);
    await watchPods();
    const [open, ...more] = await incidentsOf(space.id);
    expect(more).toEqual([]);
    expect(open).toMatchObject({ component: 'silent', until: null });
    expect(Date.now() - open!.since.getTime()).toBeGreaterThan(69_000);
    await pod.report(healthReport('healthy'));
    expect((await incidentsOf(space.id)).map(({ until }) => until !== null)).toEqual([true]);
  });

  it('has no incident while its space is inactive or has no pod', async () => {
    const [closed, bare, ended] = [
      await makeSpace({ status: 'inactive' }),
      await makeSpace(),
      await makeSpace(),
    ];
    await watch(closed.id, 500);
    await silentFor(bare.id, 500);
    await watch(ended.id, 500);
    await watchPods();
    expect([...(await incidentsOf(closed.id)), ...(await incidentsOf(bare.id))]).toEqual([]);
    expect(await incidentsOf(ended.id)).toHaveLength(1);
    await db().update(spaces).set({ status: 'inactive' }).where(eq(spaces.id, ended.id));
    await watchPods();
    expect((await incidentsOf(ended.id))[0]?.until).not.toBeNull();
  });

  it('sends an email after five minutes, and one when it is back, to the chosen staff of its scope', async () => {
    const [meridian, hushpod] = [(await partner('MERIDIAN')).id, (await partner('HUSHPOD')).id];
    const [inScope, outOfScope, withoutPermission, deactivated] = [
      await subAdmin([144], [meridian]),
      await subAdmin([144], [hushpod]),
      await subAdmin([3], [meridian]),
      await subAdmin([144], [meridian]),
    ];
    await db().execute(sql`update admins set is_active = false where id = ${deactivated.id}`);
    const everybody = [inScope, outOfScope, withoutPermission, deactivated];
    await db()
      .insert(healthAlertRecipients)
      .values(everybody.map(({ id }) => ({ adminId: id })));
    const space = await makeSpace({ partners: ['MERIDIAN'] });
    const name = await signed(space);
    const pod = podWith(await watch(space.id, null));
    const subjects = async () => {
      await mailAlertsOf();
      return Promise.all(
        everybody.map(async ({ email }) => (await mailsTo(email)).map(({ subject }) => subject)),
      );
    };
    const twice = () => Promise.all([watchPods(), watchPods()]);
    await silentFor(space.id, 290);
    await twice();
    expect(await subjects()).toEqual([[], [], [], []]);
    await age('pod_incidents', sql`space_id = ${space.id}`, 20, ['since']);
    await twice();
    await twice();
    const [first] = await subjects();
    expect(first).toEqual([expect.stringContaining(`: ${name} is silent`)]);
    await pod.report(healthReport('healthy'));
    await twice();
    await twice();
    expect(await subjects()).toEqual([[expect.stringMatching(/is back$/), first![0]], [], [], []]);
  });

  it('sends an email at once when its payment terminal is off, and one when it works again', async () => {
    const { id, email } = await subAdmin([144], [(await partner('MERIDIAN')).id]);
    await db().insert(healthAlertRecipients).values({ adminId: id });
    const space = await makeSpace({ partners: ['MERIDIAN'] });
    const name = await signed(space);
    const pod = podWith(await watch(space.id, null));
    const subjects = async () => {
      await Promise.all([watchPods(), watchPods()]);
      await watchPods();
      await mailAlertsOf();
      return (await mailsTo(email)).map(({ subject }) => subject.replace(/^.*?: /, '')).sort();
    };
    const off = healthReport('unpaid');
    await pod.report({ ...off, internal: { ...off.internal, internalCamera: false } });
    const offSubjects = [`Payment terminal off: ${name}`];
    expect(await subjects()).toEqual(offSubjects);
    await pod.report(off);
    expect(await subjects()).toEqual(offSubjects);
    await pod.report(healthReport('healthy'));
    expect(await subjects(), 'it may be off again in a moment').toEqual(offSubjects);
    await age('pod_incidents', sql`space_id = ${space.id}`, 300, ['until']);
    expect(await subjects()).toEqual([...offSubjects, `the payment terminal of ${name} works again`]);
    // A component that has been off for a long time causes no alert to a person who is chosen later.
    await pod.report(off);
    await age('pod_incidents', sql`space_id = ${space.id} and until is null`, 25 * 3_600, ['since']);
    expect(await subjects()).toHaveLength(2);
  });

  it('sends no email when it is back within five minutes', async () => {
    const { id, email } = await subAdmin([144], [(await partner('MERIDIAN')).id]);
    await db().insert(healthAlertRecipients).values({ adminId: id });
    const space = await makeSpace({ partners: ['MERIDIAN'] });
    const pod = podWith(await watch(space.id, null));
    await silentFor(space.id, 200);
    await watchPods();
    await pod.report(healthReport('healthy'));
    await watchPods();
    await mailAlertsOf();
    expect(await mailsTo(email)).toEqual([]);
  });
});

it('an admin chooses who is notified, among the staff who may see health', async () => {
  const admin = await actorOf(await adminToken());
  const [sees, blind] = [await subAdmin([144]), await subAdmin([3])];
  const readChoices = async () => (await alertRecipientChoices(admin)).map(({ id, chosen }) => [id, chosen]);
  expect(await readChoices()).toContainEqual([sees.id, false]);
  expect((await readChoices()).map(([id]) => id)).not.toContain(blind.id);
  await chooseAlertRecipients(admin, { adminIds: [sees.id, sees.id] });
  expect((await readChoices()).filter(([, chosen]) => chosen)).toEqual([[sees.id, true]]);
  await expect(chooseAlertRecipients(admin, { adminIds: [999_999] })).rejects.toMatchObject({ status: 400 });
  expect((await readChoices()).filter(([, chosen]) => chosen)).toEqual([[sees.id, true]]);
  const otherActor = await actorOf(sees.token);
  await expect(chooseAlertRecipients(otherActor, { adminIds: [] })).rejects.toMatchObject({ status: 403 });
  await expect(alertRecipientChoices(otherActor)).rejects.toMatchObject({ status: 403 });
});
