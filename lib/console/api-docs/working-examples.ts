import 'server-only';
import { type AnySource, listSourceOf } from '@/lib/console/entity-sources';
import { DESCRIBED } from '@/lib/entities/permissions';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { isoIn } from '@/lib/foundation/time/zones';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { runList } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import type { Operation } from './operations';

/** A list with the ids of existing records, and how calls refer to one. */
type Records = { source: AnySource; paths: readonly string[]; fields?: readonly string[]; query?: object };

const RECORDS: Records[] = DESCRIBED.flatMap(({ key, calls }) => {
  const source = listSourceOf(key);
  return calls && source ? [{ source, ...calls }] : [];
});

/** Fields with the version of a record, which would be outdated in an example. */
const VERSION = new Set(['updatedAt', 'basedOn']);
const DAY_MS = 86_400_000;

async function newest({ source, query }: Records, actor: StaffActor): Promise<number | undefined> {
  if (!may(actor, source.list.permission)) return undefined;
  const params = parseListParams(source.list, { ...query, limit: '1' });
  return (await runList(actor, source, params)).rows[0]?.id;
}

/**
 * The operation with examples that work on this installation: ids of records that the reader may see, future times,
 * and no outdated version of a record. If there is no such record, the example is unchanged.
 */
export async function withWorkingExamples(actor: StaffActor, operation: Operation): Promise<Operation> {
  const { path, parameters, body } = operation;
  const text = JSON.stringify([parameters.map(({ name }) => name), body?.example]);
  const ofPath = RECORDS.find(({ paths }) =>
    paths.some((each) => new RegExp(`^${each}/(web/)?\\{`).test(path)),
  );
  const neededRecords = RECORDS.filter(
    (each) => each === ofPath || (each.fields ?? []).some((field) => text.includes(`"${field}"`)),
  );
  const ids = new Map(
    await Promise.all(neededRecords.map(async (each) => [each, await newest(each, actor)] as const)),
  );
  const named = new Map(
    [...ids].flatMap(([{ fields = [] }, id]) => (id ? fields.map((field) => [field, id] as const) : [])),
  );
  const soon = Math.ceil(dbNow().getTime() / DAY_MS + 1) * DAY_MS;
  const needed = neededBy(path, actor, soon);
  const values: Record<string, unknown> = {
    ...Object.fromEntries(named),
    datetimeStart: isoIn(new Date(soon), 'UTC'),
    ...needed,
  };
  const idOfPath = path === '/users/profile/{id}' ? actor.adminId : ofPath && ids.get(ofPath);
  return {
    ...operation,
    parameters: parameters.map((each) => {
      const { name } = each;
      if (each.in === 'path')
        return /^(id|userId)$/.test(name) && idOfPath ? { ...each, example: idOfPath } : each;
      const isAsked = name in values && (each.required || name in needed);
      return isAsked ? { ...each, required: true, example: values[name] } : each;
    }),
    body: body && { ...body, example: exampleHere(body.example, values) },
  };
}

/** The values that a call requires in addition to ids. */
function neededBy(path: string, actor: StaffActor, soon: number): Record<string, string> {
  if (path === '/geocode') return { address: 'New York' };
  if (path === '/login') return { email: actor.email };
  if (path === '/admin/timeline')
    return { from: isoIn(new Date(soon), 'UTC'), until: isoIn(new Date(soon + DAY_MS / 2), 'UTC') };
  return {};
}

/** An example with existing values instead of made-up ones, and without a version. */
function exampleHere(example: unknown, values: Record<string, unknown>): unknown {
  if (Array.isArray(example)) return example.map((each) => exampleHere(each, values));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example)
      .filter(([key]) => !VERSION.has(key))
      .map(([key, value]) => {
        if (!(key in values)) return [key, exampleHere(value, values)];
        return [key, Array.isArray(value) ? [values[key]] : values[key]];
      }),
  );
}
