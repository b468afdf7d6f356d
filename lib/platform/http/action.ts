import 'server-only';
import { revalidatePath } from 'next/cache';
import { type FieldError, unauthenticated } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';
import { currentStaff } from '@/lib/platform/identity/current';
import { describeFailure } from './failure';
import { once } from './idempotency';

/** What a form or a button gets back. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; message: string; code: string; errors?: FieldError[] };

/** A server action for anyone, signed in or not. Expected failures are returned, not thrown. */
export function openAction<Input extends unknown[], T>(run: (...input: Input) => Promise<T>) {
  return async (...input: Input): Promise<ActionResult<T>> => {
    try {
      return { ok: true, data: await run(...input) };
    } catch (error) {
      const { status, message, code, errors } = describeFailure(error, 'action');
      return { ok: false, status, message, code, errors };
    }
  };
}

/** A command as a server action of the signed-in member of staff; the console rerenders after it. */
export function action<Input extends unknown[], T>(run: (actor: Actor, ...input: Input) => Promise<T>) {
  return openAction(async (...input: Input) => {
    const actor = await currentStaff();
    if (!actor) throw unauthenticated();
    const data = await run(actor, ...input);
    revalidatePath('/admin', 'layout');
    return data;
  });
}

/**
 * Like {@link action}, but carried out once per key that the browser made: a repeat after a lost response
 * returns the first result. For everything that moves money, credit, promo codes or bookings:
 * docs/rules.md#idempotency.
 */
export function actionOnce<Input, T>(name: string, run: (actor: Actor, input: Input) => Promise<T>) {
  const asked = openAction(async (key: string, input: Input): Promise<ActionResult<T>> => {
    const actor = await currentStaff();
    if (!actor) throw unauthenticated();
    const scope = `staff:${actor.adminId}:action:${name}`;
    const first = await once(scope, key.slice(0, 200), JSON.stringify(input), async () => {
      const result = await openAction(run)(actor, input);
      return { status: result.ok ? 200 : result.status, body: result };
    });
    return first.body as ActionResult<T>;
  });
  return async (key: string, input: Input): Promise<ActionResult<T>> => {
    const result = await asked(key, input);
    if (!result.ok) return result;
    if (result.data.ok) revalidatePath('/admin', 'layout');
    return result.data;
  };
}
