import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { deviceToken, keysFrom, sha256 } from '@/db/reference/keys';
import { deviceCommands, podHealth, spaces } from '@/db/tables';
import { reportForPreview } from '@/lib/pods/health/preview-jobs';
import { emptyDatabase } from '../fixtures/empty-database';
import { eventually } from '../fixtures/eventually';
import { npmRun } from '../fixtures/operator-commands';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { restartedWith } from '../fixtures/restart';
import { bookNow, visitorAt } from '../fixtures/visitors';

/* The doors of a preview, which has no running pods: docs/vercel.md#doors. */

const key = process.env.ENCRYPTION_KEY ?? '';
const setPlatform = (platform: string | undefined) => vi.stubEnv('VERCEL_ENV', platform);
beforeEach(() => void setPlatform('preview'));
afterEach(() => void vi.unstubAllEnvs());

type Ground = TestSpace & { token: string };

/** A space with a pod, of the story or a real one, that reported this many seconds ago. */
async function spaceWith(pod: 'story' | 'real', reportedSecondsAgo = 0): Promise<Ground> {
  const space = await makeSpace();
  const real = await watch(space.id, reportedSecondsAgo);
  if (pod === 'real') return { ...space, token: real };
  const token = deviceToken(keysFrom(key), space.id);
  await db()
    .update(spaces)
    .set({ deviceTokenHash: sha256(token) })
    .where(eq(spaces.id, space.id));
  return { ...space, token };
}

const commandsOf = (space: TestSpace) =>
  db().select().from(deviceCommands).where(eq(deviceCommands.spaceId, space.id));

describe('the door of a space of the story', () => {
  it('opens on a preview, in the way of every command', async () => {
    const space = await spaceWith('story');
    const visitor = visitorAt(space);
    expect(await visitor.unlock(await bookNow(visitor))).toMatchObject({
      status: 200,
      data: { message: 'Unlock successful' },
    });
    const [command] = await commandsOf(space);
    expect(command).toMatchObject({ state: 'acknowledged', error: null });
    expect(command?.deliveredAt).toBeInstanceOf(Date);
    expect(command?.acknowledgedAt).toBeInstanceOf(Date);
  });
});

describe('the door waits for its own pod', () => {
  it.each([
    ['in a space of the story in production', 'story', 'production'],
    ['in a space of the story on a developer’s machine', 'story', 'development'],
    ['in a space of the story on a server of one’s own', 'story', undefined],
    ['in a space with a real pod, on a preview too', 'real', 'preview'],
  ] as const)('%s', async (_, pod, platform) => {
    setPlatform(platform);
    const space = await spaceWith(pod);
    const visitor = visitorAt(space);
    const unlocking = visitor.unlock(await bookNow(visitor));
    await eventually('the command', async () => (await commandsOf(space)).length > 0);
    // The pod is the first to take the command.
    const command = await podWith(space.token).next();
    expect(await commandsOf(space)).toMatchObject([{ id: command.id, acknowledgedAt: null }]);
    await podWith(space.token).acknowledge(command.id, { ok: false });
    expect((await unlocking).status).toBe(503);
  });
});

describe('reports', () => {
  const LONG_AGO = 300;
  const reportedAt = async (space: TestSpace) => {
    const rows = await db().select().from(podHealth).where(eq(podHealth.spaceId, space.id));
    return rows[0]?.reportedAt.getTime() ?? 0;
  };

  it('come from the pods of the story on a preview, and repeat their last values', async () => {
    const [story, real] = [await spaceWith('story', LONG_AGO), await spaceWith('real', LONG_AGO)];
    const internal = { pod_app_status: true, microphone: false, cpu: 12 };
    const external = { pod_app_status: true };
    await db()
      .update(podHealth)
      .set({ internal, external, internalAt: null, externalAt: null })
      .where(eq(podHealth.spaceId, story.id));
    const before = await reportedAt(real);
    await reportForPreview();
    expect(await reportedAt(story)).toBeGreaterThan(Date.now() - 60_000);
    expect(await reportedAt(real)).toBe(before);
    const [health] = await db().select().from(podHealth).where(eq(podHealth.spaceId, story.id));
    expect(health).toMatchObject({ internal, external });
    // Both parts of the pod have reported.
    for (const at of [health?.internalAt, health?.externalAt])
      expect(at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each(['production', undefined])('are not simulated outside a preview: %s', async (platform) => {
    setPlatform(platform);
    const story = await spaceWith('story', LONG_AGO);
    const before = await reportedAt(story);
    await reportForPreview();
    expect(await reportedAt(story)).toBe(before);
  });
});

it('the link of a preview leads to a door that opens, even after a day without crons and visitors', async () => {
  const empty = await emptyDatabase();
  const { BLOB_READ_WRITE_TOKEN = '', VERCEL_BLOB_API_URL = '' } = process.env;
  const store = { BLOB_READ_WRITE_TOKEN, VERCEL_BLOB_API_URL };
  const settings = { DATABASE_URL: empty.url, ENCRYPTION_KEY: key, VERCEL_ENV: 'preview', ...store };
  const seeded = await npmRun(['demo:seed'], { ...settings, DEMO_BOOKINGS: '60' });
  expect(seeded).toMatchObject({ code: 0 });
  const [, id = '', boxKey = ''] = /\/qr-redirect\/(\d+)\/([\w-]+)$/m.exec(seeded.stdout) ?? [];
  const [plan] = await empty.sql<{ id: number }[]>`
    select pricing_plan_id::int as id from space_plans where space_id = ${id} order by 1 limit 1`;
  await empty.sql`update pod_health set reported_at = reported_at - interval '1 day',
    internal_at = internal_at - interval '1 day', external_at = external_at - interval '1 day'`;
  await empty.sql`update server_watch set listening_until = listening_until - interval '1 day'`;
  const client = await restartedWith({ DATABASE_URL: empty.url });
  const { visitorAt: visitorThere, bookNow: bookThere } = await import('../fixtures/visitors');
  const { runDueJobs } = await import('@/lib/operations/jobs/run');
  const visitor = visitorThere({ id: Number(id), key: boxKey, planId: plan?.id ?? 0, zone: 'UTC' });
  const webId = await bookThere(visitor);
  // As after every response.
  await runDueJobs();
  expect(await visitor.unlock(webId)).toMatchObject({ status: 200, data: { message: 'Unlock successful' } });
  const [silent] = await client.db().execute<{ count: number }>(sql`
    select count(*)::int as count from spaces join pod_health on space_id = spaces.id
    where device_token_hash is not null and reported_at < now() - interval '1 minute'`);
  expect(silent).toEqual({ count: 0 });
  await client.closeDatabase();
  await empty.drop();
});
