import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pgbouncerVersion, startPgbouncer } from '../fixtures/pgbouncer';

/* The product through PgBouncer in transaction mode. Skipped on a machine without it (`apt-get install pgbouncer`). */

const direct = process.env.DATABASE_URL ?? '';
const version = pgbouncerVersion();
const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
const keepsStatements = major * 100 + minor >= 121;

describe.skipIf(version === null)(`behind PgBouncer ${version}`, () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  beforeAll(async () => {
    await (await import('@/db/client')).closeDatabase();
    pooler = await startPgbouncer(direct, keepsStatements ? ['max_prepared_statements = 200'] : []);
  });
  afterAll(() => pooler.stop());

  describe.each([
    ['with the address of the database beside it', { DATABASE_DIRECT_URL: direct }],
    ['alone, where no notification arrives', {}],
  ])('%s', (_, beside) => {
    describe.each(keepsStatements ? ['true', 'false'] : ['false'])('prepared statements: %s', (prepare) => {
      // Without a direct address, the setting for poolers is required.
      const isRefused = prepare === 'true' && !('DATABASE_DIRECT_URL' in beside);

      beforeEach(() => {
        delete process.env.DATABASE_DIRECT_URL;
        Object.assign(process.env, beside, { DATABASE_URL: pooler.url, DATABASE_PREPARE: prepare });
        vi.resetModules();
      });

      it.skipIf(isRefused)('visitors book at once, and doors open', async () => {
        const { closeDatabase } = await import('@/db/client');
        const { commitsAreDurable } = await import('@/db/pooler-check');
        const { makeSpace, watch } = await import('../fixtures/places');
        const { bookNow, visitorAt } = await import('../fixtures/visitors');
        const { podWith } = await import('../fixtures/pods');
        const { adminToken } = await import('../fixtures/people');
        const { api } = await import('../fixtures/api');
        const { jobs } = await import('../fixtures/jobs');
        expect(await commitsAreDurable()).toBe(true);

        const doors = Array.from({ length: 8 }, async () => {
          const space = await makeSpace();
          const pod = podWith(await watch(space.id));
          const visitor = visitorAt(space);
          const webId = await bookNow(visitor);
          const unlocking = visitor.unlock(webId);
          await pod.acknowledge((await pod.next()).id);
          return (await unlocking).status;
        });
        expect(await Promise.all(doors)).toEqual(Array.from({ length: 8 }, () => 200));

        const token = await adminToken();
        const csv = await api.get('/admin/bookings', { token, query: { csv: 'true' } });
        expect(csv.status).toBe(200);
        await jobs();
        await closeDatabase();
      });
    });
  });
});
