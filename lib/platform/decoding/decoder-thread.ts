import { parentPort } from 'node:worker_threads';

/**
 * The work of a decoder's thread: says that it has loaded, then decodes one input after the other. An error ends the
 * thread; a refusal is part of the output.
 */
export function serveDecoder<In, Out>(decode: (input: In) => Out | Promise<Out>): void {
  parentPort?.on('message', async (input: In) => parentPort?.postMessage(await decode(input)));
  parentPort?.postMessage('loaded');
}
