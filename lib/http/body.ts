import 'server-only';
import { AppError, invalid } from '@/lib/errors';

/** How deep a body may be: ours need four levels, and what walks through one must come to an end. */
const DEEPEST = 32;
/** A data URL of 1 MB in base64, and room for the rest. */
const LARGEST = 1_600_000;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1)
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  return level.length > 0;
}

/** The JSON object (or, with `form`, the fields) of a request; an empty body is `{}`. Throws 415, 413 or 400. */
export async function readJson(request: Request, form = false): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST) throw tooLarge();
  const text = await request.text();
  if (text.length > LARGEST) throw tooLarge();
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

/** The fields and files of a form of at most `most` bytes; one that is repeated is a list. Throws 415, 413 or 400. */
export async function readForm(request: Request, most: number): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data'))
    throw new AppError('unsupported', 'Send the file as multipart/form-data');
  // Without a length it could go on for ever.
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= most)) throw tooLarge();
  try {
    const form = await request.formData();
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
