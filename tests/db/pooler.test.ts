import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { npmRun } from '../fixtures/operator-commands';
import { startPooler } from '../fixtures/pooler';

const direct = process.env.DATABASE_URL ?? '';
let pooler: Awaited<ReturnType<typeof startPooler>>;

beforeAll(async () => {
  pooler = await startPooler(Number(new URL(direct).port));
});
afterAll(() => pooler.stop());

beforeEach(() => vi.resetModules());
afterEach(() => {
  process.env.DATABASE_URL = direct;
  delete process.env.DATABASE_PREPARE;
});

/** The check, in a process that starts with these settings. */
async function commitsAreDurable(settings: { isPooled: boolean; prepare: boolean }): Promise<boolean> {
  const url = new URL(direct);
  if (settings.isPooled) url.port = String(pooler.port);
  process.env.DATABASE_URL = url.href;
  process.env.DATABASE_PREPARE = String(settings.prepare);
  return (await import('@/db/pooler-check')).commitsAreDurable();
}

it('a commit directly at the database is durable, with or without prepared statements', async () => {
  expect(await commitsAreDurable({ isPooled: false, prepare: true })).toBe(true);
  expect(await commitsAreDurable({ isPooled: false, prepare: false })).toBe(true);
});

it('a pooler in transaction mode that rolls back commits is detected', async () => {
  expect(await commitsAreDurable({ isPooled: true, prepare: true })).toBe(false);
});

it('commits without prepared statements are durable behind a pooler', async () => {
  expect(await commitsAreDurable({ isPooled: true, prepare: false })).toBe(true);
});

it('the advice is only to turn off prepared statements when nothing else is wrong', async () => {
  process.env.DATABASE_DIRECT_URL = direct;
  const { poolerSentence } = await import('@/db/pooler-check');
  expect(poolerSentence()).toContain('Set DATABASE_PREPARE=false,');
  expect(poolerSentence()).not.toContain('Set DATABASE_DIRECT_URL');
  delete process.env.DATABASE_DIRECT_URL;
});

it('a command behind the pooler fails with the same sentence', async () => {
  const url = new URL(direct);
  url.port = String(pooler.port);
  const { stderr, code } = await npmRun(['person:export', '--customer', '1'], {
    ...(process.env as Record<string, string>),
    DATABASE_URL: url.href,
  });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL: a connection pooler/)]);
});

it('a server behind the pooler exits and prints which setting to change', async () => {
  const url = new URL(direct);
  url.port = String(pooler.port);
  process.env.DATABASE_URL = url.href;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const { start } = await import('@/lib/operations/jobs/start');
  await start().catch(() => {});
  expect(written.mock.calls.join()).toContain('Set DATABASE_PREPARE=false');
  expect(process.exit).toHaveBeenCalledWith(1);
  vi.restoreAllMocks();
});
