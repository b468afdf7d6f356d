import 'server-only';
import { Worker } from 'node:worker_threads';
import { AppError, invalidField } from '@/lib/foundation/errors';
import { plainText } from '@/lib/foundation/plain-text';
import { isEmptyRichText } from './field';

/** A text of 200 kB takes a second or two on a busy machine. */
const LONGEST_MS = 20_000;
/** After this idle time the thread ends and releases its 110 MB. */
const IDLE_MS = 60_000;

/**
 * The thread that sanitises texts, so that a long one blocks no other request. It starts with the first text: loading
 * the library takes half a second.
 */
function startThread(): Worker {
  const started = new Worker(new URL('./purify-worker.ts', import.meta.url));
  // It does not keep the server from shutting down.
  started.unref();
  return started;
}

let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}

/** Sanitises one text in the thread. A text that takes too long terminates it; the next one starts another. */
async function purifiedByThread(html: string): Promise<string> {
  clearTimeout(ending);
  thread ??= startThread();
  const worker = thread;
  try {
    return await new Promise<string>((done, fail) => {
      const late = setTimeout(() => fail(new Error('The text took too long to examine')), LONGEST_MS);
      worker.once('message', (text: string) => {
        clearTimeout(late);
        worker.off('error', fail);
        done(text);
      });
      worker.once('error', fail);
      worker.postMessage(html);
    });
  } catch (cause) {
    endThread();
    throw new AppError('unavailable', 'The text could not be examined. Please try again', { cause });
  } finally {
    ending = setTimeout(endThread, IDLE_MS).unref();
  }
}

/** One text after the other: the thread has one message at a time. */
function purified(html: string): Promise<string> {
  const next = last.then(() => purifiedByThread(html));
  last = next.catch(() => {});
  return next;
}

/**
 * Sanitises rich text from a form: keeps what the editor can produce and links to http, https and mailto, and drops
 * everything else. Returns the HTML to store and render verbatim, and its plain text. Throws 400 with `sentence` on
 * `field` if nothing is left.
 */
export async function acceptRichText(
  sent: string,
  field: string,
  sentence: string,
): Promise<{ html: string; plain: string }> {
  const html = await purified(sent);
  const plain = plainText(html);
  if (isEmptyRichText(html)) throw invalidField(field, sentence);
  return { html, plain };
}
