import { expect, it } from 'vitest';
import { AppError } from '@/lib/foundation/errors';
import { readBytes, readForm, readJson } from './request-body';

/** A request whose body consists of these chunks and ends in the given way. */
const requestOf = (chunks: string[], end: (body: ReadableStreamDefaultController) => void) =>
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

it('a body is read to its end', async () => {
  const bytes = await readBytes(
    requestOf(['{"a"', ':1}'], (body) => body.close()),
    100,
  );
  expect(bytes.toString()).toBe('{"a":1}');
});

it('a body over its limit is refused', async () => {
  const endless = requestOf(Array(1_000).fill('xxxxxxxxxx'), (body) => body.close());
  await expect(readBytes(endless, 25)).rejects.toMatchObject({ code: 'too_large' });
});

it('an aborted request is reported as bad input, not as a server error', async () => {
  const aborted = requestOf(['{"a"'], (body) => body.error(new Error('aborted')));
  const failure = await readBytes(aborted, 100).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AppError);
  expect(failure).toMatchObject({ status: 400 });
});

const jsonRequest = (body: string, type = 'application/json') =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });
const list = (values: number) => `{"a":[${Array(values).fill('","').join(',')}]}`;
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

it('JSON of ten thousand values and 32 levels is read, and more is refused', async () => {
  // The object, the list and its items.
  expect(await readJson(jsonRequest(list(9_998)), 100_000)).toHaveProperty('a.length', 9_998);
  await expect(readJson(jsonRequest(list(9_999)), 100_000)).rejects.toMatchObject({
    status: 400,
    message: 'The body has more than 10,000 values',
  });
  expect(await readJson(jsonRequest(nested(32)), 1_000)).toHaveProperty('a');
  await expect(readJson(jsonRequest(nested(33)), 1_000)).rejects.toMatchObject({
    status: 400,
    message: 'The body has more than 32 levels',
  });
});

it('characters within a JSON text are not counted as values or levels', async () => {
  const text = `${',{['.repeat(20_000)}\\"${',{['.repeat(20_000)}\\\\`;
  expect(await readJson(jsonRequest(JSON.stringify({ a: text })), 1_000_000)).toEqual({ a: text });
});

it('a hundred URL-encoded fields are read, and more are refused', async () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, index) => `f${index}=${index}`).join('&');
  const type = 'application/x-www-form-urlencoded';
  expect(await readJson(jsonRequest(fields(100), type), 10_000, true)).toMatchObject({ f0: '0', f99: '99' });
  await expect(readJson(jsonRequest(fields(101), type), 10_000, true)).rejects.toMatchObject({ status: 400 });
});

/** A form as this program writes it. */
async function formRequest(parts: [name: string, value: string | File][]): Promise<Request> {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request('http://localhost/', { method: 'POST', body: form });
}
const picture = (bytes: number) =>
  new File([new Uint8Array(bytes).fill(7)], 'ä "a".jpg', { type: 'image/jpeg' });

it('a form with thirty parts is read, and one with more is refused', async () => {
  const parts = Array.from({ length: 30 }, (_, index): [string, string] => [`f${index % 29}`, `${index}`]);
  expect(await readForm(await formRequest(parts), 100_000)).toMatchObject({ f0: ['0', '29'], f28: '28' });
  await expect(readForm(await formRequest([...parts, ['x', 'x']]), 100_000)).rejects.toMatchObject({
    status: 400,
    message: 'The form has more than 30 parts',
  });
});

it('files of any length are read, and a long text is refused', async () => {
  const request = await formRequest([
    ['file', picture(300_000)],
    ['name', 'ü'],
    ['file', picture(1)],
  ]);
  const { file, name } = await readForm(request, 1_000_000);
  expect([file, name]).toEqual([[expect.any(File), expect.any(File)], 'ü']);
  const [first] = file as File[];
  expect([first?.name, first?.type, first?.size]).toEqual(['ä "a".jpg', 'image/jpeg', 300_000]);
  await expect(readForm(await formRequest([['a', 'x'.repeat(70_000)]]), 1_000_000)).rejects.toMatchObject({
    status: 400,
  });
});

const file = 'content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv';

it.each([
  ['quotes around its boundary', 'multipart/form-data; boundary="a b"', 'a b'],
  ['a line break before the first part', 'multipart/form-data; boundary=x', 'x'],
  ['a character set before its boundary', 'multipart/form-data; charset=utf-8; boundary=--x', '--x'],
  ['a character set after its boundary', 'multipart/form-data;boundary=x;charset="UTF-8"', 'x'],
])('a form with %s is read', async (what, type, boundary) => {
  const begin = what.startsWith('a line break') ? '\r\n' : '';
  const body = `${begin}--${boundary}\r\n${file}\r\n\r\ncode\r\n--${boundary}--\r\n`;
  const { file: sent } = await readForm(jsonRequest(body, type), 1_000);
  expect(await (sent as File).text()).toBe('code');
});

it.each([
  ['without a boundary', 'multipart/form-data', '--x--'],
  ['with two boundaries', 'multipart/form-data; boundary=x; boundary=y', '--x--'],
  ['that does not end', 'multipart/form-data; boundary=x', `--x\r\n${file}\r\n\r\ncode`],
  ['without a name', 'multipart/form-data; boundary=x', '--x\r\ncontent-type: text/csv\r\n\r\ncode\r\n--x--'],
  [
    'with a part named twice',
    'multipart/form-data; boundary=x',
    `--x\r\n${file}\r\n${file}\r\n\r\ncode\r\n--x--`,
  ],
  ['with something before it', 'multipart/form-data; boundary=x', `code\r\n--x\r\n${file}\r\n\r\n\r\n--x--`],
])('a form %s is refused', async (_, type, body) => {
  await expect(readForm(jsonRequest(body, type), 1_000)).rejects.toMatchObject({
    status: 400,
    message: 'The form could not be read',
  });
});
