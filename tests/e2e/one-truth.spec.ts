import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { componentsOf, INSTANCES } from '@/lib/pods/health/components';
import { randomFrom } from './fixtures/history/random';
import { become, newAdmin, unique } from './fixtures/people';
import { newPod } from './fixtures/pods';
import { expect, test } from './fixtures/test';
import { paidBooking } from './fixtures/visitor';

/*
 * Random histories of pods pause, and in each pause people with different permissions read every screen that says
 * something about a pod: docs/rules.md#pod-states.
 */

const PODS = 5;
const PAUSES = 3;

/** What happened to a pod, from which this test derives its state on its own. */
type Story = {
  reports: 'never' | 'fresh' | 'hours ago' | 'only outside';
  off: ('light2' | 'paymentGateway' | 'internalCamera')[];
  tries: number;
  isClosed: boolean;
};

const PART_WORDS = {
  paymentGateway: 'Payment terminal off',
  light2: 'Light 2 off',
  internalCamera: 'Inside camera off',
};

/** The parts of a story that are known to be off, in the order in which they are named. */
function partsOf({ reports, off }: Story): string[] {
  const inside = (['light2', 'internalCamera'] as const).filter((part) => off.includes(part));
  const outside = off.includes('paymentGateway') ? [PART_WORDS.paymentGateway] : [];
  if (reports === 'only outside') return [...outside, 'Inside computer silent'];
  return reports === 'fresh' ? [...outside, ...inside.map((part) => PART_WORDS[part])] : [];
}

/** The state in the API's words, and in people's. */
function stateOf(story: Story): { state: string; words: string } {
  if (story.isClosed) return { state: 'out-of-service', words: 'Out of service' };
  if (story.tries >= 2) return { state: 'door-trouble', words: 'Door trouble' };
  if (story.reports === 'never' || story.reports === 'hours ago') return { state: 'silent', words: 'Silent' };
  const [first] = partsOf(story);
  return first ? { state: 'part-off', words: first } : { state: 'ok', words: 'OK' };
}

/** All words that can be said of a pod in trouble. */
const ALL_WORDS = ['Door trouble', 'Silent', 'Inside computer silent', ...Object.values(PART_WORDS)];

async function write(sql: Sql, id: number, { reports, off, tries, isClosed }: Story): Promise<void> {
  await sql`delete from pod_health where space_id = ${id}`;
  await sql`delete from device_commands where space_id = ${id}`;
  await sql`delete from space_blocks where space_id = ${id}`;
  if (reports !== 'never') {
    const flags = INSTANCES.map((instance) => ({
      pod_app_status: true,
      ...Object.fromEntries(componentsOf(instance).map((name) => [name, !off.some((part) => part === name)])),
    }));
    const age = reports === 'hours ago' ? '2 hours' : '0 s';
    const insideAge = reports === 'fresh' ? '0 s' : '2 hours';
    await sql`insert into pod_health (space_id, internal, external, internal_at, external_at, reported_at)
      values (${id}, ${sql.json(flags[0]!)}, ${sql.json(flags[1]!)}, now() - ${insideAge}::interval,
        now() - ${age}::interval, now() - ${age}::interval)`;
  }
  await sql`insert into device_commands (space_id, type, state, requested_by_kind, expires_at)
    select ${id}, 'unlock', 'failed', 'staff', now() from generate_series(1, ${tries})`;
  if (isClosed)
    await sql`insert into space_blocks (space_id, starts_at, reason, set_key)
      values (${id}, now() - interval '1 minute', 'cleaning', gen_random_uuid())`;
}

/** Reports again in time, so that what is fresh is fresh on every screen. */
const keepFresh = (sql: Sql, ids: number[]) =>
  sql`update pod_health set reported_at = now(), external_at = now(),
    internal_at = case when internal_at > now() - interval '1 hour' then now() else internal_at end
    where space_id = any(${ids}) and reported_at > now() - interval '1 hour'`;

const textOf = async (page: Page, name: string): Promise<string> =>
  ((await page.getByTitle(name, { exact: true }).textContent()) ?? '').replaceAll('\u00a0', ' ');

/** The trouble that a text names. */
const namedIn = (text: string): string[] => ALL_WORDS.filter((words) => text.includes(words));

/** The value below a label of the dashboard. */
const fact = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd > :first-child');

const apiStates = async (page: Page, path: string): Promise<Record<number, string>> => {
  const response = await page.request.get(`/api/v2/admin/${path}`);
  expect(response.status(), await response.text()).toBe(200);
  const { data } = await response.json();
  return Object.fromEntries(data.map(({ id, state }: { id: number; state: string }) => [id, state]));
};

test('in each pause of random histories, every screen says the same about a pod to each kind of staff', async ({
  page,
  context,
  sql,
  request,
}) => {
  test.setTimeout(240_000);
  const { next, pick } = randomFrom(Number(process.env.SEED ?? 731));
  const pods = [];
  for (let index = 0; index < PODS; index += 1) pods.push(await newPod(sql));
  const ids = pods.map(({ id }) => id);
  const partner = unique('Truth-');
  const keys = {
    name: partner,
    code: partner,
    box_key: partner,
    api_key_hash: partner,
    api_key_encrypted: partner,
  };
  const [seller] = await sql<{ id: number }[]>`
    insert into business_partners ${sql(keys)} returning id::int`;
  await sql`insert into space_business_partners (space_id, business_partner_id)
    select unnest(${ids}::bigint[]), ${seller!.id}`;
  for (const pod of pods) await pod.report('healthy');
  const [busy, ...empty] = pods;
  const [location] = await sql<{ id: number }[]>`
    select location_id::int as id from spaces where id = ${busy!.id}`;
  await paidBooking(request, busy!);

  const staff = [
    await newAdmin(sql),
    // Of one partner, which sells these spaces only, so that numbers are exact.
    await newAdmin(sql, [2, 3, 14, 19, 42, 144], [seller!.id]),
    // Sees spaces, and neither board nor health.
    await newAdmin(sql, [3, 19], [seller!.id]),
  ];
  for (let pause = 0; pause < PAUSES; pause += 1) {
    const stories = new Map(
      ids.map((id): [number, Story] => [
        id,
        {
          reports: pick(['never', 'fresh', 'fresh', 'fresh', 'hours ago', 'only outside']),
          off: (['light2', 'paymentGateway', 'internalCamera'] as const).filter(() => next() < 0.3),
          tries: next() < 0.3 ? 2 : 0,
          isClosed: next() < 0.25,
        },
      ]),
    );
    for (const [id, story] of stories) await write(sql, id, story);
    const expected = Object.fromEntries(ids.map((id) => [id, stateOf(stories.get(id)!).state]));
    const count = (state: string) => Object.values(expected).filter((each) => each === state).length;

    for (const [kind, person] of staff.entries()) {
      // A page of the person before does not go on with the session of the next.
      await page.goto('about:blank');
      await become(context, sql, person);
      const seesPods = kind < 2;
      for (const pod of pods) {
        const story = stories.get(pod.id)!;
        const { words } = stateOf(story);
        await keepFresh(sql, ids);
        await page.goto(`/admin/space/${pod.id}`);
        const said = page.locator('#pod .badge');
        await expect(said.first(), `${pod.name}, pause ${pause}, staff ${kind}`).toHaveText(words);
      }
      if (!seesPods) continue;

      await keepFresh(sql, ids);
      expect(await apiStates(page, `board?ids=${ids.join()}`)).toEqual(expected);
      const health = await apiStates(page, `health?tab=all&limit=500&businessPartnerId=${seller!.id}`);
      expect(health).toEqual(expected);

      await page.goto(`/admin/health-status?businessPartnerId=${seller!.id}`);
      for (const pod of pods)
        await expect(
          page.getByRole('row').filter({ hasText: pod.name }).locator('.badge').first(),
        ).toHaveText(stateOf(stories.get(pod.id)!).words);
      for (const [label, state] of [
        ['Door trouble', 'door-trouble'],
        ['Silent', 'silent'],
        ['Part off', 'part-off'],
        ['OK', 'ok'],
      ] as const)
        await expect(
          page
            .getByRole('navigation', { name: 'Pods by state' })
            .getByRole('link', { name: label })
            .locator('b'),
        ).toHaveText(String(count(state)));

      await keepFresh(sql, ids);
      await page.goto('/admin/board');
      for (const pod of pods) {
        const story = stories.get(pod.id)!;
        const { state, words } = stateOf(story);
        const text = await textOf(page, pod.name);
        const isSaid = state !== 'ok';
        // Out of service with nobody inside says nothing else; with a guest, the trouble comes first.
        if (state === 'out-of-service' && pod !== busy) expect(text).toContain(words);
        else if (isSaid && state !== 'out-of-service') expect(namedIn(text)).toContain(words);
        if (!isSaid) expect(namedIn(text), text).toEqual([]);
      }
      if (kind === 1)
        for (const [label, state] of [
          ['Door trouble', 'door-trouble'],
          ['Silent', 'silent'],
          ['Part off', 'part-off'],
          ['Out of service', 'out-of-service'],
        ] as const)
          await expect(
            page.getByRole('button', { name: label, exact: false }).locator('b').first(),
          ).toHaveText(String(count(state)));

      await keepFresh(sql, ids);
      await page.goto('/admin/dashboard');
      await expect(page.getByText(/Needs attention|Nothing needs your attention/).first()).toBeVisible();
      if (kind === 1) {
        await expect(fact(page, 'Doors that did not open')).toHaveText(String(count('door-trouble')));
        for (const pod of empty) {
          const { state, words } = stateOf(stories.get(pod.id)!);
          const entry = page.getByRole('listitem').filter({ has: page.locator(`a[href$="/${pod.id}"]`) });
          if (state === 'door-trouble' || state === 'part-off')
            await expect(entry.filter({ hasText: words }), `${pod.name}: ${state}`).toHaveCount(1);
          if (state === 'ok' || state === 'out-of-service') await expect(entry).toHaveCount(0);
        }
        await page.goto(`/admin/booking/timeline?location=${location!.id}`);
        await expect(page.getByText('Out of service', { exact: true })).toHaveCount(count('out-of-service'));
      }
    }
  }
});
