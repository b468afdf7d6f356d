import { expect, it } from 'vitest';
import type { DeviceCommandWire } from '@/lib/devices/pod-commands/wire';
import { installationKey } from '@/lib/platform/installation';
import { api } from '../fixtures/api';
import { makeSpace, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { statementsOf } from '../fixtures/statements';
import { endedAgo, visitorAt } from '../fixtures/visitors';

const readsOf = (queries: string[], table: string) =>
  queries.filter((query) => query.startsWith('select') && query.includes(` from "${table}"`));

/** The statements that a visitor's requests can send: a new address, a card, no promo code, no season. */
const MOST = { hold: 12, confirm: 28 };

it('a booking that goes well costs no more statements than it needs', async () => {
  const visitor = visitorAt(await makeSpace());
  // A process reads its identity once.
  await installationKey();
  const held = await statementsOf(() => visitor.hold());
  expect(held.response.status).toBe(201);
  expect(readsOf(held.queries, 'spaces')).toHaveLength(1);
  expect(held.queries.length, held.queries.join('\n')).toBeLessThanOrEqual(MOST.hold);

  const paid = await statementsOf(() => visitor.confirm(held.response.data.id));
  expect(paid.response.data.status).toBe('confirmed');
  const reads = readsOf(paid.queries, 'payments');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThanOrEqual(3);
  expect(paid.queries.length, paid.queries.join('\n')).toBeLessThanOrEqual(MOST.confirm);
});

/**
 * 49 of the visitor, and 12 of the pod: it waits for a command, takes it, and acknowledges it. During that time it
 * can be woken without need, and reminded: five more.
 */
const MOST_IN_ALL = 49 + 12 + 5;

it('from the hold to the open door, with its pod, the statements stay few', async () => {
  const space = await makeSpace();
  const token = await watch(space.id);
  const pod = podWith(token);
  const door = async () => {
    const visitor = visitorAt(space);
    const held = await visitor.hold();
    await visitor.confirm(held.data.id);
    const unlocking = visitor.unlock(held.data.id);
    const { data } = await api.get<DeviceCommandWire[]>('/device/commands', { token, query: { wait: '20' } });
    await pod.acknowledge(data[0]!.id);
    const webId = held.data.id;
    return { unlocked: await unlocking, webId };
  };
  // The first unlock of a process starts to listen.
  const { webId } = await door();
  await endedAgo(webId, 3600);
  const { response, queries } = await statementsOf(door);
  expect(response.unlocked.status).toBe(200);
  expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST_IN_ALL);
});

it('what a visitor sees of a space is read in three statements, after the partner of the key', async () => {
  const space = await makeSpace();
  const path = `/admin/pod/web/${space.id}`;
  const { response, queries } = await statementsOf(() => api.get(path, { key: space.key }));
  expect(response.status).toBe(200);
  expect(queries).toHaveLength(4);
});
