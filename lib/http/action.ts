import 'server-only';
import { revalidatePath } from 'next/cache';
import type { Actor } from '@/lib/access/actor';
import { currentStaff } from '@/lib/access/current';
import { type FieldError, unauthenticated } from '@/lib/errors';
import { describeFailure } from './failure';

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
