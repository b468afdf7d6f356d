import 'server-only';

/*
 * How much work a form makes, counted in its bytes before anything is built from them: one of an allowed size can have
 * so many parts that building them takes seconds. docs/rules.md#bodies.
 */

const MAX_FIELDS = 100;
/** Maximum number of parts of a form with files; ours have up to ten files. */
const MAX_PARTS = 30;
const MAX_HEADER_BYTES = 4_096;
/** Maximum bytes of a part that is no file, and of what follows the last part. */
const MAX_TEXT_BYTES = 64 * 1024;

/** Why the work of URL-encoded fields is too much; null if it is not. */
export function fieldsProblem(text: string): string | null {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields += 1;
  return fields > MAX_FIELDS ? `The body has more than ${MAX_FIELDS} fields` : null;
}

/** The boundary of `multipart/form-data`; undefined for a type that states it in another way than clients do. */
export function boundaryOf(type: string): string | undefined {
  const parameters = type.replace(/;\s*charset="?[\w-]+"?/i, '');
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*$/i.exec(parameters) ?? [];
  return quoted ?? plain;
}

const UNREADABLE = 'The form could not be read';
const FILE = /^form-data\s*;\s*name="[^"]*"\s*;\s*filename\*?=/i;

/** What is wrong with a part, by its header and the bytes of its content; null if nothing is. */
function partProblem(header: string, bytes: number): string | null {
  const [disposition, another] = [...header.matchAll(/^content-disposition:(.*)$/gim)];
  if (!disposition || another || /^content-transfer-encoding:\s*base64/im.test(header)) return UNREADABLE;
  const isFile = FILE.test(disposition[1]?.trim() ?? '');
  return isFile || bytes <= MAX_TEXT_BYTES ? null : 'A field of the form is too long';
}

/** Why the work of a form is too much, or that it is none; null if neither. */
export function formProblem(bytes: Buffer, boundary: string): string | null {
  const delimiter = Buffer.from(`--${boundary}`);
  const first = bytes.indexOf(delimiter);
  // Some clients begin with a line break.
  if (first !== 0 && first !== 2) return UNREADABLE;
  let start = first + delimiter.length;
  for (let parts = 0; ; parts += 1) {
    if (bytes.toString('latin1', start, start + 2) === '--')
      return bytes.length - start > MAX_TEXT_BYTES ? UNREADABLE : null;
    if (parts === MAX_PARTS) return `The form has more than ${MAX_PARTS} parts`;
    const next = bytes.indexOf(delimiter, start);
    const header = bytes.toString('latin1', start, start + MAX_HEADER_BYTES).split('\r\n\r\n', 1)[0] ?? '';
    if (next < 0 || header.length === MAX_HEADER_BYTES) return UNREADABLE;
    const problem = partProblem(header, next - start - header.length);
    if (problem) return problem;
    start = next + delimiter.length;
  }
}
