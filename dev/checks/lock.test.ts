import { expect, it } from 'vitest';
import { missingPackages } from './lock-entries.mjs';
import { lockProblems } from './lock-problems';

const lock = (more: object = {}) => ({
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.0.0',
      integrity: 'sha512-x',
      dev: true,
      optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/darwin-arm64': '^1.0.0' },
    },
    'node_modules/tool/node_modules/@tool/linux-x64': { version: '1.0.0', integrity: 'sha512-x' },
    ...more,
  },
});

it('missing entries are added beside their siblings, once', () => {
  const { packages } = lock();
  const [added, ...remaining] = missingPackages(packages);
  expect(remaining).toEqual([]);
  expect(added).toEqual({
    key: 'node_modules/tool/node_modules/@tool/darwin-arm64',
    entry: { version: '1.0.0', cpu: ['arm64'], os: ['darwin'], dev: true, optional: true },
  });
  expect(missingPackages({ ...packages, [added?.key ?? '']: added?.entry })).toEqual([]);
});

it('a package without an integrity is reported, unless no server loads it', () => {
  const integrity = 'sha512-x';
  const native = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] };
  const packages = {
    '': {},
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/pinned': { version: '1.0.0', integrity },
    'node_modules/native': native,
    'node_modules/native-mac': { ...native, os: ['darwin'] },
    'node_modules/native-tool': { ...native, dev: true },
  };
  expect(lockProblems({ packages })).toEqual(
    ['plain', 'native'].map(
      (name) => `package-lock.json has no integrity for node_modules/${name}: nothing says what it must be.`,
    ),
  );
});

it('entries that would fail on another machine are reported', () => {
  const foreign = { 'node_modules/x': { resolved: 'http://mirror.local/x.tgz', integrity: 'sha512-x' } };
  expect(lockProblems(lock(foreign))).toEqual([
    'package-lock.json names an address for node_modules/x: http://mirror.local/x.tgz. Every machine has its own.',
    'package-lock.json lacks node_modules/tool/node_modules/@tool/darwin-arm64: run npm run lock after npm install.',
  ]);
});
