import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { db } from '@/db/client';
import { healthReport } from '@/dev/pods/health';
import { forgetProcessState } from '@/lib/foundation/process-state';
import { HEALTH_ALL } from '@/lib/platform/realtime/channels';
import { api } from '../fixtures/api';
import { eventually } from '../fixtures/eventually';
import { provenBy } from '../fixtures/listeners';
import { LISTS } from '../fixtures/lists';
import { adminToken } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { statementsOf } from '../fixtures/statements';

let token: string;
beforeAll(async () => {
  token = await adminToken();
  // The driver first sends its own queries on each connection.
  await Promise.all(LISTS.map(({ path }) => api.get(path, { token })));
});

/** The caller, the ids of the page, their number, and their rows. */
const MOST_OF_A_LIST = 4;

it.each(LISTS)('a page of $name sends few statements, however many records a row has', async ({ path }) => {
  const { response, queries } = await statementsOf(() => api.get<object[]>(path, { token }));
  expect(response.data.length).toBeGreaterThan(0);
  expect(queries.length).toBeLessThanOrEqual(MOST_OF_A_LIST);
});

/** The pod, its report with the incidents that it begins and ends, and the sequence numbers of the events. */
const MOST_OF_A_REPORT = 3;

it('a report sends few statements, also one that begins and ends incidents, and that somebody watches', async () => {
  const space = await makeSpace({ partners: ['MERIDIAN', 'HUSHPOD'] });
  const pod = podWith(await watch(space.id, null));
  await provenBy(token)('1.2', HEALTH_ALL);
  const { internal, external } = healthReport('healthy');
  // Waits until its numbers are sent, which happens after the response, so that those of one report are not counted
  // as the next one's.
  const reported = (report: Parameters<typeof pod.report>[0]) =>
    statementsOf(async (sent) => {
      const answer = await pod.report(report);
      await eventually('the numbers', () => sent.some(({ query }) => query.includes('realtime_channels')));
      return answer;
    });
  await reported({ internal: { ...internal, internalCamera: false }, external });
  // The board's event about the new space and its token is published later, and belongs to neither report.
  forgetProcessState('space-changes', 'publishers');
  const { response, queries } = await reported({ internal, external: { ...external, doorLock: false } });
  expect(response.status).toBe(200);
  expect(queries.length).toBeLessThanOrEqual(MOST_OF_A_REPORT);
  const open = await db().execute<{ component: string }>(
    sql`select component from pod_incidents where space_id = ${space.id} and until is null`,
  );
  expect(open.map(({ component }) => component)).toEqual(['doorLock']);
});
