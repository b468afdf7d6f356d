import 'server-only';
import { revalidatePath } from 'next/cache';
import type { Actor } from '@/lib/access/actor';
import { currentStaff } from '@/lib/access/current';
import { type FieldError, unauthenticated } from '@/lib/errors';
import { describeFailure } from './failure';
import { once } from './idempotency';

/** What a form or a button hears back. */
export type ActionResult<T> =
  | { ok: true; data: T }
  | { ok: false; status: number; message: string; code: string; errors?: FieldError[] };

/** A server action for anybody, signed in or not. What is expected to go wrong is answered, not thrown. */
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

/** A command as a server action of the signed-in member of staff; lists and details are drawn anew after it. */
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
 * As {@link action}, once for each key that the browser minted: a press that is repeated because its answer was lost
 * is answered what the first came to. For whatever moves money, credit, promo or bookings (contract section 2).
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
    const answer = await asked(key, input);
    if (!answer.ok) return answer;
    if (answer.data.ok) revalidatePath('/admin', 'layout');
    return answer.data;
  };
}
