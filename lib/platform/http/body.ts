import 'server-only';
import { AppError, invalid } from '@/lib/foundation/errors';

/** Maximum depth of a body. Ours need four levels; code that traverses one must terminate. */
const MAX_DEPTH = 32;
/** Maximum bytes of a JSON body: ordinary, with long text, with data URLs of 1 MB in base64. */
export const BODY_BYTES = { ordinary: 64 * 1024, text: 512 * 1024, picture: 1_600_000 } as const;
export type BodySize = keyof typeof BODY_BYTES;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  return level.length > 0;
}

/**
 * Reads the body as it streams and stops at the first byte beyond `most`, with or without a declared length. Throws
 * 413, and 400 if the caller disconnects before its end, which is no failure of ours.
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
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (form && /^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.fromEntries(new URLSearchParams(text));
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
    throw new AppError('unsupported', 'Send the body as application/json');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new SyntaxError('not an object');
    if (isTooDeep(value)) throw new SyntaxError('too deep');
    return value;
  } catch {
    throw invalid('The body is not a JSON object');
  }
}

/**
 * The fields and files of a form of at most `most` bytes; a repeated field becomes a list. Throws 415, 413 or
 * 400.
 */
export async function readForm(request: Request, most: number): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data'))
    throw new AppError('unsupported', 'Send the file as multipart/form-data');
  const bytes = await readBytes(request, most);
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(
      [...new Set(form.keys())].map((key) => {
        const values = form.getAll(key);
        return [key, values.length > 1 ? values : values[0]];
      }),
    );
  } catch {
    throw invalid('The form could not be read');
  }
}

const tooLarge = () => new AppError('too_large', 'The request is too large');
