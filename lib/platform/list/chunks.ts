import 'server-only';
import { inTurn } from './fair-turns';

/** Rows that are written in one turn of the event loop. */
const ROWS_A_TURN = 50;

/** The rows of all chunks, at most {@link ROWS_A_TURN} at a time. */
async function* inParts<Row>(chunks: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks)
    for (let offset = 0; offset < chunk.length; offset += ROWS_A_TURN)
      yield chunk.slice(offset, offset + ROWS_A_TURN);
}

/**
 * Writes the rows of all chunks part by part, each in its own turn of the event loop, so that other requests are
 * handled in between.
 */
export async function* written<Row>(
  chunks: AsyncGenerator<Row[]>,
  write: (rows: Row[]) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  for await (const rows of inParts(chunks)) yield await inTurn('lines', async () => write(rows));
}

/** The same chunks with the first one already loaded: a refusal can still set the status of a response. */
export async function begun<Row>(chunks: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  const first = await chunks.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  return all();
}

/** A body of these parts, each requested when the previous one has been read; it stops when its reader disconnects. */
export const streamOf = (pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
