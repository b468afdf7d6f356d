import { expect, it } from 'vitest';
import { browserProblems } from './browser-reach';

const server = { path: 'lib/a/zones.ts', text: "import 'server-only';\n" };
const problems = (client: string, between: string) =>
  browserProblems([
    server,
    { path: 'components/x.tsx', text: `'use client';\n${client}\n` },
    { path: 'lib/a/between.ts', text: between },
  ]);

it.each([
  ["import { clockOf } from '@/lib/a/zones';", ''],
  ["import { type Clock, clockOf } from '@/lib/a/zones';", ''],
  ["const zones = await import('@/lib/a/zones');", ''],
  ["import { format } from '@/lib/a/between';", "export { format } from './zones';"],
])('a server module that a client component imports is reported: %s', (client, between) =>
  expect(problems(client, between)).toHaveLength(1),
);

it.each([
  ["import type { Clock } from '@/lib/a/zones';", ''],
  ["import { type Clock, type Zone } from '@/lib/a/zones';", ''],
  ["import { save } from '@/lib/a/between';", "'use server';\nimport { clockOf } from './zones';"],
  ["import { format } from '@/lib/a/between';", 'export const format = 1;'],
])('an import of types or of actions is accepted: %s', (client, between) =>
  expect(problems(client, between)).toEqual([]),
);
