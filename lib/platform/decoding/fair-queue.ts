import 'server-only';
import { refuse } from '@/lib/foundation/errors';
import { processState } from '@/lib/foundation/process/process-state';
import { currentSender } from './sender';

/** How many jobs of one sender can wait; the form of a space sends five pictures at once. */
const MOST_WAITING = 20;
const RETRY_SECONDS = 10;

/** The senders whose job runs, and the waiting jobs by sender: the one that waited longest for a turn comes first. */
type Queue = { running: Set<string>; waiting: Map<string, (() => void)[]> };

function beginNext({ running, waiting }: Queue, atOnce: number): void {
  for (const [sender, [begin, ...others]] of waiting) {
    if (running.size >= atOnce) return;
    if (running.has(sender)) continue;
    running.add(sender);
    if (others.length > 0) waiting.set(sender, others);
    else waiting.delete(sender);
    begin?.();
  }
}

/** The sender's other jobs come after those of everyone who waits already. */
function end({ running, waiting }: Queue, sender: string): void {
  running.delete(sender);
  const others = waiting.get(sender);
  if (!others) return;
  waiting.delete(sender);
  waiting.set(sender, others);
}

/**
 * Runs jobs in turns, `atOnce` at a time in this process, and one at a time of each sender ({@link currentSender}): a
 * sender's next job waits for the jobs of others. Throws 429 if twenty of the sender's jobs wait:
 * docs/rules.md#decoding.
 */
export function fairQueue(name: string, atOnce: number): <T>(job: () => Promise<T>) => Promise<T> {
  const state = processState(`queue.${name}`, (): Queue => ({ running: new Set(), waiting: new Map() }));
  return async (job) => {
    const queue = state();
    const sender = currentSender();
    const own = queue.waiting.get(sender) ?? [];
    if (own.length >= MOST_WAITING)
      throw refuse('too_many', {
        sentence: `${MOST_WAITING} of your files or texts wait to be examined. Please try again in ${RETRY_SECONDS} seconds`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    await new Promise<void>((begin) => {
      queue.waiting.set(sender, [...own, begin]);
      beginNext(queue, atOnce);
    });
    try {
      return await job();
    } finally {
      end(queue, sender);
      beginNext(queue, atOnce);
    }
  };
}
