import { expect, it } from 'vitest';
import { streamProblems } from './streams';

const problemsOf = (text: string) => streamProblems({ path: 'lib/x.ts', text });

it.each([
  ["import { createReadStream } from 'node:fs';\ncreateReadStream(file).pipe(response);"],
  ['source.pipe(target);'],
  ["import { z } from 'zod';\nimport http from 'node:http';\nrequest.pipe(response);"],
])('a stream piped without pipeline is reported: %s', (text) => {
  expect(problemsOf(text)).toHaveLength(1);
});

it.each([
  ["import { z } from 'zod';\nconst field = text.pipe(z.string());"],
  ["import { pipeline } from 'node:stream/promises';\nawait pipeline(source, target);"],
  ['const readable = body.pipeThrough(decoder);'],
])('a pipe of schemas, and a pipeline, are accepted: %s', (text) => {
  expect(problemsOf(text)).toEqual([]);
});
