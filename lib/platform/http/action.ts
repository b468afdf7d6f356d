import 'server-only';
import { revalidatePath } from 'next/cache';
import type { z } from 'zod';
import { type FieldError, unauthenticated } from '@/lib/foundation/errors';
import { boundedText } from '@/lib/foundation/input/fields';
import { parseInput } from '@/lib/foundation/input/parse';
import type { Actor, StaffActor } from '@/lib/platform/authorization/actor';
import { fromKept, toKept } from '@/lib/platform/idempotent-results';
import { currentStaff } from '@/lib/platform/identity/current-staff';
import { describeFailure, type Failure } from './failure-response';
import { isStoredFailure, oncePerKey } from './idempotency';

const idempotencyKey = boundedText(200).min(1);

/** The result that a form or a button receives. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; message: string; code: string; errors?: FieldError[] };

const failed = <T>({ status, message, code, errors }: Failure): ActionResult<T> => ({
  ok: false,
  status,
  message,
  code,
  errors,
});

/** Failures are returned, not thrown: the browser could not read them otherwise. */
function returningFailures<Input extends unknown[], T>(run: (...input: Input) => Promise<T>) {
  return async (...input: Input): Promise<ActionResult<T>> => {
    try {
      return { ok: true, data: await run(...input) };
    } catch (error) {
      return failed(describeFailure(error, 'action'));
    }
  };
}

/** A server action for anyone, signed in or not. The browser can send anything, so its input is parsed here. */
export const openAction = <Schema extends z.ZodType, T>(
  schema: Schema,
  run: (input: z.output<Schema>) => Promise<T>,
): ((raw: z.input<Schema>) => Promise<ActionResult<T>>) =>
  returningFailures(async (raw) => run(parseInput(schema, raw)));

/** A write that parses its own input: a command, or {@link operationOf}. The browser can send anything. */
type Operation<Raw, T> = { parseAndRun: (actor: Actor, raw: Raw) => Promise<T> };

/** The operation of an action that is no command: it parses its input with this schema. */
export const operationOf = <Schema extends z.ZodType, T>(
  schema: Schema,
  run: (actor: Actor, input: z.output<Schema>) => Promise<T>,
): Operation<z.input<Schema>, T> => ({
  parseAndRun: async (actor, raw) => run(actor, parseInput(schema, raw)),
});

async function signedIn(): Promise<StaffActor> {
  const actor = await currentStaff();
  if (!actor) throw unauthenticated();
  return actor;
}

/**
 * An operation as a server action of the signed-in member of staff; the console rerenders after it. `toRaw` builds
 * its input from the arguments, for pages that bind the first of them.
 */
export function action<Raw, T>(operation: Operation<Raw, T>): (raw: Raw) => Promise<ActionResult<T>>;
export function action<Raw, T, Args extends unknown[]>(
  operation: Operation<Raw, T>,
  toRaw: (...args: Args) => Raw,
): (...args: Args) => Promise<ActionResult<T>>;
export function action<Raw, T>({ parseAndRun }: Operation<Raw, T>, toRaw = (raw: Raw) => raw) {
  return returningFailures(async (...args: [Raw]) => {
    const data = await parseAndRun(await signedIn(), toRaw(...args));
    revalidatePath('/admin', 'layout');
    return data;
  });
}

/**
 * Like {@link action}, but carried out once per key that the browser generated: a repeat after a lost response
 * returns the first result. For everything that moves money, credit, promo codes or bookings:
 * docs/rules.md#idempotency.
 */
export function actionOnce<Raw, T>(name: string, { parseAndRun }: Operation<Raw, T>) {
  const action = returningFailures(async (key: string, input: Raw): Promise<ActionResult<T>> => {
    const actor = await signedIn();
    const scope = `staff:${actor.adminId}:action:${name}`;
    const first = await oncePerKey(
      scope,
      parseInput(idempotencyKey, key),
      JSON.stringify(input ?? null),
      async () => {
        try {
          return { status: 200, body: toKept({ ok: true, data: await parseAndRun(actor, input) }) };
        } catch (error) {
          const failure = describeFailure(error, 'action');
          if (!isStoredFailure(failure)) throw error;
          return { status: failure.status, body: failed(failure) };
        }
      },
    );
    return fromKept(first.body) as ActionResult<T>;
  });
  return async (key: string, input: Raw): Promise<ActionResult<T>> => {
    const result = await action(key, input);
    if (!result.ok) return result;
    if (result.data.ok) revalidatePath('/admin', 'layout');
    return result.data;
  };
}
