import 'server-only';
import { AppError, invalid } from '@/lib/errors';

/** A data URL of 1 MB in base64, and room for the rest. */
const LARGEST = 1_600_000;

/** The JSON object of a request; an empty body is `{}`. Throws 415, 413 or 400. */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST) throw tooLarge();
  const text = await request.text();
  if (text.length > LARGEST) throw tooLarge();
  if (text.trim() === '') return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(type))
    throw new AppError('unsupported', 'Send the body as application/json');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new SyntaxError('not an object');
    return value;
  } catch {
    throw invalid('The body is not a JSON object');
  }
}

const tooLarge = () => new AppError('too_large', 'The request is too large');
