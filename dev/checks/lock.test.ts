import { expect, it } from 'vitest';
import { missingPackages } from './lock-entries.mjs';
import { lockProblems } from './lock-problems';

const lock = (more: object = {}) => ({
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/darwin-arm64': '^1.0.0' },
    },
    'node_modules/tool/node_modules/@tool/linux-x64': { version: '1.0.0' },
    ...more,
  },
});

it('adds missing entries beside their siblings, once', () => {
  const { packages } = lock();
  const [added, ...rest] = missingPackages(packages);
  expect(rest).toEqual([]);
  expect(added).toEqual({
    key: 'node_modules/tool/node_modules/@tool/darwin-arm64',
    entry: { version: '1.0.0', cpu: ['arm64'], os: ['darwin'], dev: true, optional: true },
  });
  expect(missingPackages({ ...packages, [added?.key ?? '']: added?.entry })).toEqual([]);
});

it('reports what would fail on another machine', () => {
  const foreign = { 'node_modules/x': { resolved: 'http://mirror.local/x.tgz' } };
  expect(lockProblems(lock(foreign))).toEqual([
    'package-lock.json names an address for node_modules/x: http://mirror.local/x.tgz. Every machine has its own.',
    'package-lock.json lacks node_modules/tool/node_modules/@tool/darwin-arm64: run npm run lock after npm install.',
  ]);
});
