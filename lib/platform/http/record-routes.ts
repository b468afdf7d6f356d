import 'server-only';
import type { z } from 'zod';
import type { Capability } from '@/lib/entities/permissions';
import type { RefusalCode } from '@/lib/foundation/refusal-table';
import { plural, withArticle } from '@/lib/foundation/text/words';
import type { Actor } from '@/lib/platform/authorization/actor';
import type { Command } from '@/lib/platform/command';
import { recordOf } from '@/lib/platform/list/single-record';
import type { ListSource } from '@/lib/platform/list/source';
import { listRoute } from './list-route';
import { inDollars } from './output';
import { idParam } from './path-params';
import { route, type Sendable } from './route';

/*
 * The endpoints of a kind of record, from its list and its commands. An endpoint with rules of its own is written with
 * `route`: docs/add-an-entity.md.
 */

type Common<Row, Sent> = {
  source: ListSource<Row>;
  /** The schema of a record in the API: `outputOf`. */
  output: z.ZodType<Sent>;
  /** Sentences for the API reference that say more than the derived ones. */
  summaries?: Partial<Record<'list' | 'add' | 'one' | 'change' | 'remove' | 'move', string>>;
};

// biome-ignore lint/suspicious/noExplicitAny: a command of any input
type AnyCommand<Row> = Command<any, Row>;

/** The capability that the endpoint of a command requires; a command of several checks them itself. */
const authOf = ({ rules: [rule, ...others] }: Pick<AnyCommand<unknown>, 'rules'>): Capability | 'staff' =>
  others.length > 0 ? 'staff' : (rule as Capability | 'staff');
const refusalsOf = ({ refusals }: AnyCommand<unknown>): RefusalCode[] => [...refusals];
/** An input with a picture may be as long as one. */
const sizeOf = ({ refusals }: AnyCommand<unknown>) =>
  refusals.includes('file_store_away') ? ('picture' as const) : undefined;
/** A grave command requires a proof: docs/rules.md#step-up. */
const stepUpOf = ({ stepUp }: Pick<AnyCommand<unknown>, 'stepUp'>) => (stepUp ? (true as const) : undefined);
const sent = <Row extends object, Sent>(row: Row): Sendable<Sent> => inDollars(row) as Sendable<Sent>;

/** `GET` of the list of a kind of record, and `POST` to add one. */
export function recordsRoutes<Row extends object, Sent>({
  source,
  output,
  create,
  summaries = {},
}: Common<Row, Sent> & { create: AnyCommand<Row> }) {
  const { title: tag, noun } = source.list;
  return {
    GET: listRoute({
      source,
      row: output,
      toWire: (row: Row) => sent<Row, Sent>(row),
      tag,
      summary: summaries.list ?? `List ${plural(noun)}`,
    }),
    POST: route({
      auth: authOf(create),
      tag,
      summary: summaries.add ?? `Add ${withArticle(noun)}`,
      body: create.input as z.ZodType<object>,
      size: sizeOf(create),
      stepUp: stepUpOf(create),
      output: output as z.ZodType,
      status: 201,
      refusals: refusalsOf(create),
      handle: async ({ actor, body }) => sent(await create(actor, body)),
    }),
  };
}

/** `GET`, `PUT` and `DELETE` of one record. */
export function recordRoutes<Row extends object, Sent>({
  source,
  output,
  update,
  remove,
  summaries = {},
}: Common<Row, Sent> & {
  update: AnyCommand<Row>;
  remove: Command<z.ZodType<{ id: number }>, void>;
}) {
  const { title: tag, noun } = source.list;
  const common = { tag, params: idParam };
  const get = recordOf(source);
  return {
    GET: route({
      ...common,
      auth: source.list.permission,
      summary: summaries.one ?? `One ${noun}`,
      output: output as z.ZodType,
      handle: async ({ actor, params }) => sent(await get(actor, params.id)),
    }),
    PUT: route({
      ...common,
      auth: authOf(update),
      summary:
        summaries.change ?? `Change ${withArticle(noun)}; an absent key keeps its value, null clears it`,
      body: (update.input as z.ZodObject).omit({ id: true }),
      size: sizeOf(update),
      stepUp: stepUpOf(update),
      output: output as z.ZodType,
      refusals: refusalsOf(update),
      handle: async ({ actor, params, body }) => sent(await update(actor, { ...body, id: params.id })),
    }),
    DELETE: route({
      ...common,
      auth: authOf(remove),
      summary: summaries.remove ?? `Delete ${withArticle(noun)}`,
      refusals: refusalsOf(remove),
      stepUp: stepUpOf(remove),
      handle: ({ actor, params }) => remove(actor, params),
    }),
  };
}

/** The states of a record, as {@link moveRoute} needs them. */
type Moved<Move, Row> = {
  anyMove: z.ZodType<Move>;
  move: ((actor: Actor, input: Move & { id: number }) => Promise<Row>) &
    Pick<AnyCommand<Row>, 'rules' | 'refusals' | 'stepUp'>;
};

/** `POST` of a move of one record: `{ move: 'start' }`. `refusals` has the code of the table of moves. */
export function moveRoute<Row extends object, Sent, Move extends object>({
  source,
  output,
  states,
  refusals,
  summaries = {},
}: Common<Row, Sent> & { states: Moved<Move, Row>; refusals: readonly RefusalCode[] }) {
  const { title: tag, noun } = source.list;
  return {
    POST: route({
      auth: authOf(states.move),
      tag,
      summary: summaries.move ?? `Move ${withArticle(noun)} to another state`,
      params: idParam,
      idempotent: true,
      body: states.anyMove,
      output: output as z.ZodType,
      refusals: [...refusals, ...states.move.refusals],
      stepUp: stepUpOf(states.move),
      handle: async ({ actor, params, body }) => sent(await states.move(actor, { ...body, id: params.id })),
    }),
  };
}
