import 'server-only';
import { AppError, invalid, refuse } from '@/lib/foundation/errors';
import { jsonIn } from '@/lib/foundation/text/untrusted-text';
import { boundaryOf, fieldsProblem, formProblem } from './form-bounds';
import { jsonProblem } from './json-bounds';

/** Maximum bytes of a JSON body: ordinary, with long text, with data URLs of 1 MB in base64. */
export const BODY_BYTES = { ordinary: 64 * 1024, text: 512 * 1024, picture: 1_600_000 } as const;
export type BodySize = keyof typeof BODY_BYTES;

/** A network delivers more than this many bytes at a time, except in the beginning; each piece costs 10 µs. */
const BYTES_PER_PIECE = 512;
const FIRST_PIECES = 1_000;

/**
 * Reads the body as it streams and stops at the first byte beyond `most`, with or without a declared length. Throws
 * 413, and 400 if it comes in too many pieces, or if the caller disconnects before its end, which is no failure of
 * ours.
 */
export async function readBytes(request: Request, most: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream.
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > most) throw tooLarge();
      chunks.push(chunk);
      if (chunks.length > FIRST_PIECES + length / BYTES_PER_PIECE)
        throw invalid('The body of the request comes in too many pieces');
    }
  } catch (error) {
    throw error instanceof AppError ? error : invalid('The body of the request is incomplete');
  }
  return Buffer.concat(chunks);
}

/**
 * The JSON object (or, with `form`, the fields) of a request; an empty body is `{}`. Throws 415, 413 or 400.
 */
export async function readJson(request: Request, most: number, form = false): Promise<unknown> {
  const text = (await readBytes(request, most)).toString('utf8');
  if (!/\S/.test(text)) return {};
  const type = request.headers.get('content-type') ?? '';
  if (form && /^application\/x-www-form-urlencoded\b/i.test(type)) {
    assertNoProblem(fieldsProblem(text));
    return Object.fromEntries(new URLSearchParams(text));
  }
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type)) throw refuse('unsupported');
  assertNoProblem(jsonProblem(text));
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('The body is not a JSON object');
  return value;
}

function assertNoProblem(problem: string | null): void {
  if (problem !== null) throw invalid(problem);
}

/**
 * The fields and files of a form of at most `most` bytes; a repeated field becomes a list. Throws 415, 413 or
 * 400.
 */
export async function readForm(request: Request, most: number): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) throw refuse('unsupported.file');
  const bytes = await readBytes(request, most);
  const boundary = boundaryOf(type);
  if (boundary === undefined) throw invalid(NO_FORM);
  assertNoProblem(formProblem(bytes, boundary));
  const values = new Map<string, unknown[]>();
  for (const [name, value] of await formOf(bytes, boundary))
    values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, sent]) => [name, sent.length > 1 ? sent : sent[0]]));
}

const NO_FORM = 'The form could not be read';

async function formOf(bytes: Buffer, boundary: string): Promise<FormData> {
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(new Uint8Array(bytes), { headers }).formData();
  } catch (error) {
    // What it throws for bytes that are no form.
    if (error instanceof TypeError) throw invalid(NO_FORM);
    throw error;
  }
}

const tooLarge = () => refuse('too_large');
