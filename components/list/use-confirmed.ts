'use client';

import { useRouter } from 'next/navigation';
import { useAction } from '@/components/api/use-action';
import type { Confirmation } from './confirmation';

/** Runs the action after Yes and shows the outcome; then calls `onEnd`, also when it failed. */
export function useConfirmed(confirmation: Confirmation | null, onEnd?: () => void): () => Promise<void> {
  const router = useRouter();
  const action = useAction();
  return async () => {
    if (!confirmation) return;
    const { run, success, goTo } = confirmation;
    await action.run(typeof run === 'function' ? run : () => run.action(run.input as never), {
      success,
      done: () => goTo && router.push(goTo),
    });
    onEnd?.();
  };
}
