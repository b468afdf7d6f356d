import { circles, readSources, type SourceFile } from './imports';

/** The boundary rules of `docs/architecture.md`, as a check without an allow-list. */

type Rule = (file: SourceFile) => string[];
const within = (folder: string) => (target: string) => target === folder || target.startsWith(`${folder}/`);
const layer = (file: string) => file.split('/')[0] ?? '';

/** Leaves that every layer stands on: they import nothing of the product. */
const GROUND = new Set(['lib/env', 'lib/errors', 'lib/log', 'lib/money', 'lib/time']);
/** What a layer may import, beside itself. */
const BELOW: Record<string, string[]> = {
  app: ['components', 'lib'],
  components: ['lib'],
  lib: ['db'],
  db: [],
};
const SHARED = new Set(['access', 'list', 'http', 'integrations']);
const SDKS = ['stripe', 'pusher', '@vercel/blob', 'nodemailer'];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const domainOf = (file: string): string | undefined => /^lib\/([^/]+)\//.exec(file)?.[1];

const direction: Rule = (file) => {
  const here = layer(file.path);
  // The seed is a program over the whole house; the middleware and the start hook are doors like `app`.
  const allowed = file.path.startsWith('db/seed/') ? ['lib'] : (BELOW[here] ?? ['lib']);
  return file.imports
    .filter((target) => ['app', 'components', 'lib', 'db', 'dev', 'tests', 'bench'].includes(layer(target)))
    .filter((target) => layer(target) !== here && !allowed.includes(layer(target)) && !GROUND.has(target))
    .map((target) => `imports ${target}: ${here} stands below it`);
};

const ground: Rule = (file) =>
  GROUND.has(file.path.replace(/\.ts$/, ''))
    ? file.imports.filter(within('lib')).map((target) => `imports ${target}: a ground module stands alone`)
    : [];

const sharedBelowDomains: Rule = (file) => {
  const own = domainOf(file.path);
  const isShared = file.path.startsWith('lib/') && (own === undefined || SHARED.has(own));
  if (!isShared) return [];
  return file.imports
    .filter((target) => domainOf(`${target}.ts`) !== undefined && !SHARED.has(domainOf(`${target}.ts`) ?? ''))
    .map((target) => `imports the domain ${target}: shared code knows no domain`);
};

const databaseIsForTheServer: Rule = (file) =>
  file.path.startsWith('lib/') &&
  file.imports.some(within('db')) &&
  !file.text.includes("import 'server-only'") &&
  !isTest(file.path)
    ? ["imports the database without `import 'server-only'`"]
    : [];

const sdksStayOutside: Rule = (file) =>
  file.path.startsWith('lib/integrations/')
    ? []
    : file.imports
        .filter((target) => SDKS.includes(target))
        .map((target) => `imports ${target}: only lib/integrations does`);

const environment: Rule = (file) =>
  ['lib/env.ts', 'instrumentation.ts'].includes(file.path) || !file.text.includes('process.env')
    ? []
    : ['reads process.env: ask lib/env'];

const names: Rule = (file) => {
  const base = file.path.split('/').at(-1) ?? '';
  const problems = [];
  if (!file.path.startsWith('app/') && !/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.tsx?$/.test(base))
    problems.push('is not named in kebab-case');
  if (/^(utils?|helpers?|index|common|misc)\.tsx?$/.test(base) && !file.path.startsWith('db/seed/'))
    problems.push('has a name that says nothing');
  return problems;
};

const size: Rule = (file) =>
  file.lines > 300 && !file.path.startsWith('components/ui/')
    ? [`has ${file.lines} lines; 300 is the most`]
    : [];

const doors: Rule = (file) => {
  if (!/^app\/api\/v2\/.*route\.ts$/.test(file.path)) return [];
  return /\b(listRoute|lookupRoute|route)\(|export \{/.test(file.text) && !/\btry\b/.test(file.text)
    ? []
    : ['a door is one wrapper call, without try'];
};

const publicApart: Rule = (file) =>
  file.path.startsWith('app/(public)/')
    ? file.imports
        .filter((target) => target.includes('(admin)'))
        .map((target) => `imports ${target}: visitors carry nothing of the console`)
    : [];

const RULES: Rule[] = [
  direction,
  ground,
  sharedBelowDomains,
  databaseIsForTheServer,
  sdksStayOutside,
  environment,
  names,
  size,
  doors,
  publicApart,
];

function circleProblems(files: SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path.replace(/\.tsx?$/, '')));
  const byFile = new Map(
    files.map((file) => [
      file.path.replace(/\.tsx?$/, ''),
      new Set(file.imports.filter((target) => known.has(target))),
    ]),
  );
  const byDomain = new Map<string, Set<string>>();
  for (const file of files) {
    const own = domainOf(file.path);
    if (!own || SHARED.has(own) || isTest(file.path)) continue;
    const others = file.imports
      .map((target) => domainOf(`${target}.ts`))
      .filter((domain): domain is string => domain !== undefined && domain !== own && !SHARED.has(domain));
    byDomain.set(own, new Set([...(byDomain.get(own) ?? []), ...others]));
  }
  // Schema files name each other's tables in foreign keys, which drizzle resolves late.
  const files_ = circles(byFile).filter((circle) => !circle.every(within('db/schema')));
  return [
    ...files_.map((circle) => `circle of files: ${circle.join(' → ')}`),
    ...circles(byDomain).map((circle) => `circle of domains: ${circle.join(' → ')}`),
  ];
}

const files = readSources();
const problems = [
  ...files.flatMap((file) => RULES.flatMap((rule) => rule(file).map((problem) => `${file.path} ${problem}`))),
  ...circleProblems(files),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${files.length} files keep the boundaries.`);
