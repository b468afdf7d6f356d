import { browserProblems } from './browser-reach';
import { clockProblems } from './clocks';
import { everyFile, foreignCodeProblems } from './foreign-code';
import { folderOf, GROUPS, isBelowDatabase, rankOf } from './groups';
import { circles, readSources, type SourceFile } from './imports';
import { onePlaceProblems } from './one-place';
import { functionSources, periodWriteProblems } from './period-writes';
import { processMemoryProblems } from './process-memory';
import { rowProblems } from './rows';
import { formFieldProblems, formProblems, loadingProblems } from './screens';
import { streamProblems } from './streams';
import { swallowedProblems } from './swallowed';
import { readStyles, textSizeProblems } from './text-sizes';
import { vocabularyProblems } from './vocabulary';
import { zoneProblems } from './zones';

/** The boundary rules of `docs/architecture.md`, as a check without an allow-list. */

type Rule = (file: SourceFile) => string[];
const within = (folder: string) => (target: string) => target === folder || target.startsWith(`${folder}/`);
const layer = (file: string) => file.split('/')[0] ?? '';

const files = readSources();
const LAYERS = ['app', 'components', 'lib', 'db', 'dev', 'tests', 'bench'];
const LOWEST = 'the lowest groups of lib';
/** The layers that a layer can import, besides itself. */
const BELOW: Record<string, string[]> = {
  app: ['components', 'lib', LOWEST],
  components: ['lib', LOWEST],
  lib: ['db', LOWEST],
  db: [LOWEST],
  [LOWEST]: [],
};
const SDKS = ['stripe', 'pusher', '@vercel/blob', 'nodemailer'];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOurs = (target: string) => LAYERS.includes(layer(target));
/** The database is between two parts of `lib`. */
const layerOf = (file: string) => (isBelowDatabase(file) ? LOWEST : layer(file));

/** The middleware and the start hook are entry points like `app`. */
const direction: Rule = (file) => {
  const here = layerOf(file.path);
  // A test beside the code can use the fixtures of all tests.
  const allowed = [...(BELOW[here] ?? ['lib', LOWEST]), ...(isTest(file.path) ? ['tests'] : [])];
  return file.imports
    .filter((target) => isOurs(target) && layerOf(target) !== here && !allowed.includes(layerOf(target)))
    .map((target) => `imports ${target}: that is above ${here}`);
};

const groups: Rule = (file) => {
  if (layer(file.path) !== 'lib') return [];
  const here = rankOf(file.path);
  if (here < 0) return ['is in no group of lib (dev/checks/groups.ts)'];
  return file.imports
    .filter((target) => layer(target) === 'lib' && rankOf(target) > here)
    .map((target) => `imports ${target}: ${GROUPS[here]?.name} comes before ${GROUPS[rankOf(target)]?.name}`);
};

const DESCRIPTION = 'lib/entities/entity';
const ALL_DESCRIPTIONS = 'lib/entities/entities.ts';
const isDescription = within('lib/entities/descriptions');

/** The files of a described domain, which may read what is declared beside its description, such as states. */
const isOfDescription = (path: string, target: string) =>
  [`/${target.split('/').at(-1)}/`, `db/schema/${target.split('/').at(-1)}.ts`].some((part) =>
    path.includes(part),
  );

/** A description contains only data, and all of them are read together, except by the files of its own domain. */
const descriptions: Rule = (file) => {
  if (isDescription(file.path))
    return file.imports
      .filter((target) => target !== DESCRIPTION)
      .map((target) => `imports ${target}: a description imports nothing but ${DESCRIPTION}`);
  return file.path === 'lib/entities/descriptions.gen.ts'
    ? []
    : file.imports
        .filter(isDescription)
        .filter((target) => !isOfDescription(file.path, target))
        .map((target) => `imports ${target}: ask ${ALL_DESCRIPTIONS}`);
};

const databaseIsForTheServer: Rule = (file) =>
  file.path.startsWith('lib/') &&
  file.imports.some(within('db')) &&
  !file.text.includes("import 'server-only'") &&
  !isTest(file.path)
    ? ["imports the database without `import 'server-only'`"]
    : [];

const sdksStayOutside: Rule = (file) =>
  file.path.startsWith('lib/platform/integrations/')
    ? []
    : file.imports
        .filter((target) => SDKS.includes(target))
        .map((target) => `imports ${target}: only lib/platform/integrations does`);

const environment: Rule = (file) =>
  ['lib/foundation/settings/env.ts', 'lib/server/main.ts', 'instrumentation.ts'].includes(file.path) ||
  !file.text.includes('process.env')
    ? []
    : ['reads process.env: ask lib/foundation/settings/env'];

const names: Rule = (file) => {
  const base = file.path.split('/').at(-1) ?? '';
  const problems = [];
  if (!file.path.startsWith('app/') && !/^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.gen)?\.tsx?$/.test(base))
    problems.push('is not named in kebab-case');
  if (/^(utils?|helpers?|index|common|misc)\.tsx?$/.test(base)) problems.push('has a name that says nothing');
  return problems;
};

const endpoints: Rule = (file) => {
  if (!/^app\/api\/v2\/.*route\.ts$/.test(file.path)) return [];
  return /\b(listRoute|lookupRoute|route|recordsRoutes|recordRoutes|moveRoute)\(|export \{/.test(file.text) &&
    !/\btry\b/.test(file.text)
    ? []
    : ['an endpoint is one wrapper call, without try'];
};

/** `...{ a, b }` means `a, b`. */
const spreads: Rule = (file) =>
  /\.\.\.\{/.test(file.text) ? ['spreads an object literal: write its keys'] : [];

const publicApart: Rule = (file) =>
  file.path.startsWith('app/(public)/')
    ? file.imports
        .filter((target) => target.includes('(admin)'))
        .map((target) => `imports ${target}: visitors carry nothing of the console`)
    : [];

const FETCHES = ['components/api/transport.ts', 'components/api-docs/send-call.ts'];

/** Only components/api handles a lost connection, a late response and an ended session. */
const oneTransport: Rule = (file) => {
  const isBrowser = /^(components|app)\//.test(file.path) && !file.path.startsWith('app/api/');
  return isBrowser && !isTest(file.path) && !FETCHES.includes(file.path) && /\bfetch\(/.test(file.text)
    ? ['calls fetch: use components/api/transport']
    : [];
};

/**
 * The API's names and dollar amounts are used only at its endpoints, and where realtime events are created. Their
 * readers can import the types.
 */
const wireAtEndpoints: Rule = (file) => {
  const mayUse = /^(app\/api|tests|dev)\/|\b(wire|publish)\.ts$/.test(file.path) || isTest(file.path);
  const used = file.text.matchAll(/^import \{[^}]*\} from '[^']*\/(?:[\w-]+-)?wire';/gm);
  return mayUse
    ? []
    : [...used].map(([line]) => `uses the wire format (${line}): only app/api and publish.ts do`);
};

const RULES: Rule[] = [
  direction,
  groups,
  descriptions,
  vocabularyProblems,
  clockProblems,
  databaseIsForTheServer,
  sdksStayOutside,
  environment,
  names,
  endpoints,
  publicApart,
  spreads,
  oneTransport,
  wireAtEndpoints,
  onePlaceProblems,
  rowProblems,
  zoneProblems,
];

function circleProblems(): string[] {
  const modules = new Set(files.map(({ path }) => path.replace(/\.tsx?$/, '')));
  const byFile = new Map(
    files.map((file) => [
      file.path.replace(/\.tsx?$/, ''),
      new Set(file.imports.filter((target) => modules.has(target))),
    ]),
  );
  const byFolder = new Map<string, Set<string>>();
  for (const file of files) {
    const ownFolder = folderOf(file.path);
    if (!ownFolder || isTest(file.path)) continue;
    const others = file.imports
      .map((target) => folderOf(`${target}.ts`))
      .filter((folder): folder is string => folder !== undefined && folder !== ownFolder);
    byFolder.set(ownFolder, new Set([...(byFolder.get(ownFolder) ?? []), ...others]));
  }
  // Schema files refer to each other's tables in foreign keys, which drizzle resolves lazily.
  const ofFiles = circles(byFile).filter((circle) => !circle.every(within('db/schema')));
  return [
    ...ofFiles.map((circle) => `circle of files: ${circle.join(' → ')}`),
    ...circles(byFolder).map((circle) => `circle of folders: ${circle.join(' → ')}`),
  ];
}

const problems = [
  ...files.flatMap((file) => RULES.flatMap((rule) => rule(file).map((problem) => `${file.path} ${problem}`))),
  ...circleProblems(),
  ...browserProblems(files),
  ...loadingProblems(files),
  ...formFieldProblems(files),
  ...formProblems(files),
  ...foreignCodeProblems(everyFile()),
  ...periodWriteProblems([...files.filter(({ path }) => !isTest(path)), ...functionSources()]),
  ...processMemoryProblems(files),
  ...swallowedProblems(files),
  ...[...files, ...readStyles()].flatMap((file) =>
    textSizeProblems(file).map((problem) => `${file.path} ${problem}`),
  ),
  ...everyFile()
    .filter(({ path }) => layer(path) !== 'tests')
    .flatMap((file) => streamProblems(file).map((problem) => `${file.path} ${problem}`)),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${files.length} files keep the boundaries.`);
