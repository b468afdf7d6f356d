import { expect, it } from 'vitest';
import { AppError } from '@/lib/foundation/errors';
import { readBytes } from './body';

/** A request whose body consists of these chunks and ends in the given way. */
const sending = (chunks: string[], end: (body: ReadableStreamDefaultController) => void) =>
  new Request('http://localhost/', {
    method: 'POST',
    duplex: 'half',
    body: new ReadableStream({
      pull(body) {
        const next = chunks.shift();
        if (next === undefined) end(body);
        else body.enqueue(new TextEncoder().encode(next));
      },
    }),
  } as RequestInit);

it('reads a body to its end', async () => {
  const bytes = await readBytes(
    sending(['{"a"', ':1}'], (body) => body.close()),
    100,
  );
  expect(bytes.toString()).toBe('{"a":1}');
});

it('stops at the first byte too many', async () => {
  const endless = sending(Array(1_000).fill('xxxxxxxxxx'), (body) => body.close());
  await expect(readBytes(endless, 25)).rejects.toMatchObject({ code: 'too_large' });
});

it('reports a caller who went away as bad input, not as a failure of ours', async () => {
  const gone = sending(['{"a"'], (body) => body.error(new Error('aborted')));
  const failure = await readBytes(gone, 100).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ status: 400 });
});
