import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../root';
import { pinProblems } from './pins';

it.each(['Dockerfile', 'compose.yaml', '.github/workflows/ci.yml'])(
  '%s names every image by digest and every action by commit',
  (file) => {
    const text = readFileSync(fromRoot(file), 'utf8');
    expect(text).toMatch(/FROM|image:|uses:/);
    expect(pinProblems(text)).toEqual([]);
  },
);

it.each([
  ['FROM node:24 AS base', ['node:24']],
  ['ARG NODE=24\nFROM node:$' + '{NODE} AS base', ['node:24']],
  ['    image: postgres:18', ['postgres:18']],
  ['      - uses: actions/checkout@v5', ['actions/checkout@v5']],
  [`FROM node:24@sha256:${'a'.repeat(64)}`, []],
  [`      - uses: actions/checkout@${'b'.repeat(40)} # v5`, []],
])('the unpinned images and actions of %j are %j', (text, problems) => {
  expect(pinProblems(text)).toEqual(problems);
});
