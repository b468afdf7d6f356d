'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import { showRescue } from '@/components/bookings/rescued';
import { useRequestKey } from '@/components/form/use-once';
import type { Confirmation } from './confirmation';

/** The message that an action returns, if only the action can describe its result. */
const messageIn = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined;

/** Runs the action after Yes and shows the outcome; then calls `onEnd`, even if it failed. */
export function useConfirmed(confirmation: Confirmation | null, onEnd?: () => void): () => Promise<void> {
  const router = useRouter();
  const action = useAction();
  const request = useRequestKey();
  const calling = ({ run }: Confirmation) => {
    if (typeof run === 'function') return run();
    if ('action' in run) return run.action(run.input as never);
    const { actionOnce, input } = run;
    return request((key) => actionOnce(key, input as never), JSON.stringify(input));
  };
  return async () => {
    if (!confirmation) return;
    const { success, goTo } = confirmation;
    await action.run(() => calling(confirmation), {
      success: (data) => messageIn(data) ?? success,
      done: (data) => {
        showRescue(data);
        if (goTo) router.push(goTo);
      },
    });
    onEnd?.();
  };
}
