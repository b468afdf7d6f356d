import 'server-only';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { type AppError, refuse } from '@/lib/foundation/errors';
import { logWarning } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { fairQueue } from './fair-queue';

/** Two, so that the longest job of one sender delays no other sender. */
const THREADS = 2;
/** A thread loads its library within a second or two on a busy machine. */
const LOADING_MS = 20_000;
/** After this idle time a thread ends and releases its memory. */
const IDLE_MS = 60_000;

type Definition = {
  name: string;
  /**
   * Starts the thread, which serves by `decoder-thread.ts`, with a limit on its memory. The bundler compiles its file
   * only if the address and the options are written out here.
   */
  start: () => Worker;
  /** The longest that one input may take, in milliseconds, without loading the library. */
  mostMs: number;
  /** The subject of the sentence of a failure: `The sound`. */
  what: string;
};

/** A thread that waits for its next input, and the timer that ends it. */
type Rested = { thread: Worker; ending: NodeJS.Timeout };

/** The next message of a thread. Throws its error if it ends instead, and an `AbortError` after `ms`. */
async function nextMessage(thread: Worker, ms: number): Promise<unknown> {
  const [message] = await once(thread, 'message', { signal: AbortSignal.timeout(ms) });
  return message;
}

function refusal(what: string, cause: unknown): AppError {
  const isLate = cause instanceof Error && cause.name === 'AbortError';
  const problem = isLate ? 'took too long to examine' : 'could not be examined';
  return refuse('unavailable', { sentence: `${what} ${problem}. Please try again`, cause });
}

/**
 * Decodes what callers send in threads of its own, in fair turns: docs/rules.md#decoding. An input that takes too long
 * or fails ends its thread, and is 503. `Out` contains every refusal that is expected.
 */
export function decoder<In, Out>({ name, start, mostMs, what }: Definition): (input: In) => Promise<Out> {
  const inTurn = fairQueue(name, THREADS);
  /** The last one is used first, so that the others can end. */
  const rested = processState(`threads.${name}`, (): Rested[] => []);
  const end = (thread: Worker): void => {
    const index = rested().findIndex((each) => each.thread === thread);
    if (index >= 0) rested().splice(index, 1);
    void thread.terminate();
  };
  const rest = (thread: Worker): void => {
    rested().push({ thread, ending: setTimeout(end, IDLE_MS, thread).unref() });
  };
  const begin = async (): Promise<Worker> => {
    const thread = start();
    // It does not keep the server from ending, and an error between two inputs does not end the server.
    thread.unref();
    thread.on('error', () => end(thread));
    try {
      await nextMessage(thread, LOADING_MS);
      return thread;
    } catch (error) {
      end(thread);
      throw error;
    }
  };
  const take = async (): Promise<Worker> => {
    const { thread, ending } = rested().pop() ?? {};
    clearTimeout(ending);
    return thread ?? begin();
  };
  const decode = async (input: In): Promise<Out> => {
    const thread = await take();
    try {
      thread.postMessage(input);
      const output = (await nextMessage(thread, mostMs)) as Out;
      rest(thread);
      return output;
    } catch (error) {
      end(thread);
      // The sender's turn lasts until another one has loaded, so that nobody else waits for it.
      rest(await begin());
      throw error;
    }
  };
  return (input) =>
    inTurn(async () => {
      try {
        return await decode(input);
      } catch (cause) {
        logWarning('decoder.failed', { decoder: name, cause: cause instanceof Error ? cause.message : '' });
        throw refusal(what, cause);
      }
    });
}
