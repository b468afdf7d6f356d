import { readConfigs, readSources, type SourceFile } from './imports';

/**
 * Third-party code is used as documented: nothing of Node.js, the framework or a library is changed at run time or in
 * a build, and no private path of a package is imported. Otherwise the next upgrade breaks code that everyone has
 * forgotten.
 */
type Exception = { file: string; use: string; reason: string };

/**
 * The list can only become shorter: `foreign-code.test.ts` counts it, and an exception that is no longer needed is a
 * problem, too.
 */
export const EXCEPTIONS: Exception[] = [
  {
    file: 'lib/foundation/process/log.ts',
    use: 'console[method]',
    reason:
      'Next.js and libraries print with it, parameters and addresses included, and have no setting for that.',
  },
  {
    file: 'next.config.mjs',
    use: 'use-intl/dist/esm/production/format-message/format-only.js',
    reason: 'Without it each visitor loads a parser of messages that are compiled on the server.',
  },
  {
    file: 'next.config.mjs',
    use: 'runAfterProductionCompile: shareChunks',
    reason:
      'The bundler writes the same modules for each endpoint: 335 MB of files instead of 75, 918 MB of memory after the start instead of 298 (docs/performance.md#server-code).',
  },
  ...[
    'components/form/use-choices',
    'components/visitor/use-door',
    'components/visitor/use-live-booking',
  ].map((name) => ({
    file: `${name}.test.tsx`,
    use: 'next/dist/shared/lib/app-router-context.shared-runtime',
    reason: 'Next.js has no public way to give a component under test a router.',
  })),
  {
    file: 'components/form/use-choices.test.tsx',
    use: 'HTMLInputElement.prototype',
    reason: 'React hears of a typed text only past its own setter, as a browser sets it.',
  },
  {
    file: 'components/form/use-choices.test.tsx',
    use: 'Element.prototype',
    reason: 'jsdom cannot scroll.',
  },
  {
    file: 'tests/api/realtime.test.ts',
    use: 'Socket.prototype',
    reason: 'It counts what is sent by any socket.',
  },
];

/** A class by its name. `Object.prototype.hasOwnProperty` changes nothing. */
const PROTOTYPE = /\b(?!Object\b)[A-Z]\w*\.prototype\b/g;
/** `process.env` and `process.exitCode` are meant to be written. */
const REPLACED_GLOBAL = /^\s*((?:console|globalThis|process)(?:\.(?!env\b|exitCode\b)\w+|\[\w+\])) = /gm;
const IMPORT = /^import (?:type )?([^'"]+) from '([^'"]+)'/gm;
const PRIVATE_PATH = /^(?:@[^/]+\/)?[^@./][^/]*\/(?:dist|src|esm|cjs|build|internal)\//;
const IN_NODE_MODULES = /node_modules\/([^'"`]+)/g;

/** A program that changes what the bundler has written. One that only adds files is not meant. */
const REWRITES_BUILD = /\brunAfterProductionCompile\b[\s\S]*?\bawait (shareChunks)\(/g;

/** The names that a file imports from packages, through which it could change them. */
const importedNames = (text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) =>
    /^[@.]?\//.test(from) || from.startsWith('.') ? [] : (names.match(/[A-Za-z_$][\w$]*/g) ?? []),
  );

function changedImports(text: string): string[] {
  const names = importedNames(text);
  if (names.length === 0) return [];
  const name = `(?:${names.map((each) => each.replaceAll('$', '\\$')).join('|')})`;
  const changes = [
    `^\\s*(${name}(?:\\.\\w+)+) = `,
    `\\bObject\\.(?:assign|defineProperty)\\((${name}(?:\\.\\w+)*),`,
  ];
  return changes.flatMap((change) => [...text.matchAll(new RegExp(change, 'gm'))].map(([, use = '']) => use));
}

/** What a file changes in third-party code, and the private paths that it uses. */
export function foreignUses({
  path,
  text,
  imports,
}: Pick<SourceFile, 'path' | 'text' | 'imports'>): string[] {
  const inConfig = path.includes('/') ? [] : [...text.matchAll(IN_NODE_MODULES)].map(([, use = '']) => use);
  const uses = [
    ...(text.match(PROTOTYPE) ?? []),
    ...[...text.matchAll(REPLACED_GLOBAL)].map(([, use = '']) => use),
    ...changedImports(text),
    ...[...text.matchAll(REWRITES_BUILD)].map(([, name = '']) => `runAfterProductionCompile: ${name}`),
    ...[...imports, ...inConfig].filter((target) => PRIVATE_PATH.test(target)),
  ];
  return [...new Set(uses)];
}

const isAbout = (file: string, use: string) => (exception: Exception) =>
  exception.file === file && exception.use === use;

/**
 * Each use of private or changed third-party code without an exception, and each exception that is no longer needed.
 */
export function foreignCodeProblems(files: SourceFile[], exceptions = EXCEPTIONS): string[] {
  const uses = files.flatMap((file) => foreignUses(file).map((use) => ({ file: file.path, use })));
  const unnamed = uses.filter(({ file, use }) => !exceptions.some(isAbout(file, use)));
  const unneeded = exceptions.filter(
    (exception) => !uses.some(({ file, use }) => isAbout(file, use)(exception)),
  );
  return [
    ...unnamed.map(({ file, use }) => `${file} changes or reaches into what others wrote: ${use}`),
    ...unneeded.map(
      ({ file, use }) => `dev/checks/foreign-code.ts has an exception that nothing needs: ${file}, ${use}`,
    ),
  ];
}

/** This check itself, whose texts are what it searches for. */
const isItself = ({ path }: SourceFile) => path.startsWith('dev/checks/foreign-code');

/** The product, its tools, its tests and its settings. */
export const everyFile = (): SourceFile[] =>
  [...readSources(), ...readSources(['dev', 'bench', 'tests']), ...readConfigs()].filter(
    (file) => !isItself(file),
  );
