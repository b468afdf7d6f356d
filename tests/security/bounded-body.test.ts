import { expect, it } from 'vitest';
import * as nextAuth from '@/app/api/auth/[...nextauth]/route';
import { dispatch } from '../fixtures/api';
import { adminToken } from '../fixtures/people';

const CHUNK = new Uint8Array(16 * 1024).fill(32);

/** A body that never ends, and how much of it was requested. */
function endlessBody() {
  const requested = { bytes: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      requested.bytes += CHUNK.byteLength;
      if (requested.bytes > 100_000_000) controller.error(new Error('Read on and on'));
      else controller.enqueue(CHUNK);
    },
    cancel() {
      requested.cancelled = true;
    },
  });
  return { body, requested };
}

/** A request without a content length, as with chunked encoding. */
function chunked(path: string, body: ReadableStream, headers: Record<string, string>): Request {
  const init = { method: 'POST', body, headers, duplex: 'half' };
  return new Request(`http://localhost:3000/api${path}`, init);
}

const JSON_TYPE = { 'content-type': 'application/json' };

it.each([
  ['a sign-in', '/v2/login', JSON_TYPE, 64],
  ['an event of the card provider', '/v2/webhooks/stripe', JSON_TYPE, 256],
  ['a form', '/v2/admin/audio', { 'content-type': 'multipart/form-data; boundary=x' }, 11_300],
])('the endless body of %s is cut off at its limit with 413', async (_, path, type, mostKilobytes) => {
  const { body, requested } = endlessBody();
  const headers: Record<string, string> = { ...type, authorization: `Bearer ${await adminToken()}` };
  const response = await dispatch(chunked(path, body, headers));
  expect([response.status, await response.json()]).toEqual([
    413,
    { message: 'The request is too large', code: 'too_large' },
  ]);
  expect(requested.cancelled).toBe(true);
  // The stream is read one chunk ahead.
  expect(requested.bytes).toBeLessThanOrEqual(mostKilobytes * 1024 + 3 * CHUNK.byteLength);
});

it('a body in pieces of one byte is cut off after a thousand of them', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array([32]));
    },
  });
  const response = await dispatch(chunked('/v2/login', body, JSON_TYPE));
  expect([response.status, await response.json()]).toEqual([
    400,
    { message: 'The body of the request comes in too many pieces', code: 'invalid' },
  ]);
  expect(sent).toBeLessThan(1_100);
});

it('an endless sign-in from a browser is cut off too', async () => {
  const { body, requested } = endlessBody();
  const request = chunked('/auth/callback/credentials', body, JSON_TYPE);
  const response = await nextAuth.POST(request, {
    params: Promise.resolve({ nextauth: ['callback', 'credentials'] }),
  });
  expect(response.status).toBe(413);
  expect(requested.bytes).toBeLessThan(64 * 1024 + 3 * CHUNK.byteLength);
});

it('a body with an oversized content length is refused unread', async () => {
  const { body, requested } = endlessBody();
  const response = await dispatch(
    chunked('/v2/login', body, { ...JSON_TYPE, 'content-length': String(70 * 1024) }),
  );
  expect(response.status).toBe(413);
  expect(response.headers.get('connection')).toBe('close');
  expect(requested.bytes).toBeLessThanOrEqual(CHUNK.byteLength);
});
