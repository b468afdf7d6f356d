import type { SourceFile } from './imports';

/**
 * A handler of errors on the server reads the error that it handles: it names the failure that it expects and throws
 * anything else, or logs it. Otherwise an outage of the database becomes a wrong answer that nobody notices.
 */
type Exception = { file: string; times: number; reason: string };

/** Can only become shorter: `swallowed.test.ts` counts it, and one that is no longer needed is a problem, too. */
export const EXCEPTIONS: Exception[] = [
  {
    file: 'lib/catalogue/audio/examine.ts',
    times: 1,
    reason: 'The library throws whatever it stumbles over in a sound, and only computes.',
  },
  {
    file: 'lib/foundation/settings/keyring.ts',
    times: 1,
    reason: 'Node.js names the failure of an authenticated decryption by its sentence alone.',
  },
  {
    file: 'lib/foundation/process/shared-promise.ts',
    times: 1,
    reason: 'The error is thrown to the callers that await the promise.',
  },
  {
    file: 'lib/parties/second-factor/passkeys.ts',
    times: 1,
    reason:
      'The library throws a plain error for each way in which a response can be wrong, and only computes.',
  },
  { file: 'lib/platform/http/page-writes.ts', times: 1, reason: 'The body breaks off.' },
  {
    file: 'lib/platform/identity/session-cookie.ts',
    times: 1,
    reason: 'A forged token decides which error the library throws, and the library only computes.',
  },
  {
    file: 'lib/platform/images/accept.ts',
    times: 1,
    reason: 'The library throws plain errors for bytes that are no picture, and only computes.',
  },
  { file: 'lib/platform/list/export-stream.ts', times: 1, reason: 'The error is thrown to the next read.' },
];

/** The text between the bracket at `open` and the one that closes it. */
function between(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** The arguments of a call, of which each but the last ends at a comma outside of all brackets. */
function argumentsIn(text: string): string[] {
  const given = [''];
  let depth = 0;
  for (const sign of text) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) given.push('');
    else given.push((given.pop() ?? '') + sign);
  }
  return given.map((each) => each.trim()).filter(Boolean);
}

const FUNCTION = /^(?:async )?(?:\(([^)]*)\)|(\w+))\s*(?::[^=]+)?=>([\s\S]*)$/;

/** Whether a handler is a function that does not read its error. One with a name is read where it is. */
function ignoresError(handler: string): boolean {
  const [, inBrackets, bare, body = ''] = FUNCTION.exec(handler) ?? [];
  const parameter = inBrackets ?? bare;
  if (parameter === undefined) return false;
  const [name] = /^\w+/.exec(parameter) ?? [];
  return name === undefined ? !/^\{/.test(parameter) : !new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(body);
}

/** The handlers of errors in a text: of `.catch(…)`, and the second one of `.then(…, …)`. */
function handlersIn(text: string): string[] {
  return [...text.matchAll(/\.(catch|then)\(/g)].flatMap(({ 0: call, 1: name, index }) => {
    const given = argumentsIn(between(text, index + call.length - 1));
    return given.slice(name === 'catch' ? 0 : 1, name === 'catch' ? 1 : 2);
  });
}

/** The number of `catch` blocks that do not read their error. */
function emptyCatches(text: string): number {
  const named = [...text.matchAll(/\bcatch \((\w+)[^)]*\) \{/g)];
  const unread = named.filter(({ 0: head, 1: name = '', index }) => {
    const block = between(text, index + head.length - 1);
    return !new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(block);
  });
  return (text.match(/\bcatch \{/g)?.length ?? 0) + unread.length;
}

const IS_ON_SERVER = /^(?:lib|app|db)\/|^(?:middleware|instrumentation)\.ts$/;

/** How many handlers of a file of the server do not read their error. */
export function swallowedIn({ path, text }: Pick<SourceFile, 'path' | 'text'>): number {
  if (!IS_ON_SERVER.test(path) || /\.test\.tsx?$/.test(path)) return 0;
  return handlersIn(text).filter(ignoresError).length + emptyCatches(text);
}

/** Each handler without an exception that does not read its error, and each exception that is no longer needed. */
export function swallowedProblems(
  files: Pick<SourceFile, 'path' | 'text'>[],
  exceptions = EXCEPTIONS,
): string[] {
  const allowed = new Map(exceptions.map(({ file, times }) => [file, times]));
  const found = new Map(files.map((file) => [file.path, swallowedIn(file)]));
  const paths = [...new Set([...found.keys(), ...allowed.keys()])];
  return paths.flatMap((path) => {
    const [is, may] = [found.get(path) ?? 0, allowed.get(path) ?? 0];
    if (is > may)
      return [
        `${path} handles an error without reading it: name the failure that you expect, throw any other`,
      ];
    return is < may ? [`dev/checks/swallowed.ts allows ${path} ${may} unread errors, and it has ${is}`] : [];
  });
}
