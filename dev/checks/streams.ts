import type { SourceFile } from './imports';

/**
 * `source.pipe(target)` neither ends the source when its target closes nor reports its errors, so each download that
 * is broken off would leave its file open. `pipeline` of node:stream does both.
 */
const PIPE = /\.pipe\(/g;
/** Modules whose objects are streams. A file without them has none to pipe: schemas of zod have a `pipe` too. */
const STREAMS = /from '(?:node:)?(?:child_process|fs|fs\/promises|http|http2|https|net|stream|tls|zlib)'/;
const HAS_SCHEMAS = /from 'zod'/;

/** Each `.pipe(` that may be of a stream. */
export function streamProblems({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  if (path.startsWith('dev/checks/streams')) return [];
  const isOfSchema = HAS_SCHEMAS.test(text) && !STREAMS.test(text);
  return isOfSchema ? [] : (text.match(PIPE) ?? []).map(() => 'pipes a stream: use pipeline of node:stream');
}
