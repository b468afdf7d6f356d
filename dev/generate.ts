import fs from 'node:fs';
import path from 'node:path';
import { BOOKING_MOVES, diagramOf, PAYMENT_MOVES, PERIOD_MOVES } from '@/lib/booking/lifecycle/transitions';
import { type ApiDocument, clientText } from './client-text';
import { demoEnvironment } from './environment';
import { migrate } from './migrate';
import { functionProblems } from './migrations/function-problems';
import { OperatorProblem } from './operator-command';
import { schemaPicture } from './schema-picture';
import { newSecrets } from './secrets';
import { withThrowawayDatabase } from './throwaway-database';

const ROOT = path.resolve(import.meta.dirname, '..');
const API = path.join(ROOT, 'app/api/v2');
const TARGET = path.join(API, 'openapi.json/modules.gen.ts');

/** Every route file below /api/v2 as a path of OpenAPI: `admin/pricingPlans/[id]` is `/admin/pricingPlans/{id}`. */
function routes(): { path: string; module: string }[] {
  return fs
    .readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts' && !file.startsWith('openapi.json'))
    .map((file) => path.dirname(file).split(path.sep).join('/'))
    .sort()
    .map((folder) => ({ path: `/${folder.replace(/\[(\w+)\]/g, '{$1}')}`, module: `../${folder}/route` }));
}

/**
 * `admin_pricingPlans_$id` for `/admin/pricingPlans/{id}`: the name of an import follows from its own path, so that a new
 * route adds lines and changes none.
 */
const nameOf = (path: string): string =>
  path
    .slice(1)
    .replaceAll('/', '_')
    .replaceAll('{', '$')
    .replaceAll('}', '')
    .replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The source of the list of route modules that the OpenAPI page is made from. */
export function modulesText(): string {
  const all = routes();
  const imports = all.map((route) => `import * as ${nameOf(route.path)} from '${route.module}';`);
  const entries = all.map((route) => `  '${route.path}': ${nameOf(route.path)},`);
  return [
    '// Written by `npm run generate`.',
    ...imports,
    '',
    "import type { RouteModules } from '@/lib/platform/http/openapi';",
    '',
    'export const modules: RouteModules = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}

const APP = path.join(ROOT, 'app');
const TEMPLATES = path.join(ROOT, 'lib/platform/http/route-templates.gen.ts');

/** The source of the list of all pages and endpoints: `(public)/qr-redirect/[id]` is `/qr-redirect/{id}`. */
function templatesText(): string {
  const all = fs
    .readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(page\.tsx|route\.ts)$/.test(path.basename(file)))
    .map((file) => path.dirname(file).split(path.sep))
    .map((folders) => folders.filter((folder) => folder !== '.' && !folder.startsWith('(')))
    .map((folders) => `/${folders.join('/').replace(/\[([.\w]+)\]/g, '{$1}')}`);
  return [
    '// Written by `npm run generate`.',
    'export const ROUTE_TEMPLATES: readonly string[] = [',
    ...[...new Set(all)].sort().map((template) => `  '${template}',`),
    '];',
    '',
  ].join('\n');
}

const ARCHITECTURE = path.join(ROOT, 'docs/architecture.md');
/** The text between two marks, such as `<!-- schema -->` and `<!-- /schema -->`. */
const between = (text: string, mark: string, inside: string): string =>
  text.replace(
    new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(\\n<!-- /${mark} -->)`),
    (_, open: string, close: string) => `${open}${inside}${close}`,
  );

const fenced = (diagram: string): string => ['```mermaid', diagram, '```'].join('\n');

/** The three machines of a booking, as pictures. */
const lifecyclePictures = (): string =>
  [
    'A booking:\n',
    fenced(diagramOf(BOOKING_MOVES, 'pending')),
    '\nEach of its periods, the hold and then every extension:\n',
    fenced(diagramOf(PERIOD_MOVES, 'held')),
    '\nThe payment of a period:\n',
    fenced(diagramOf(PAYMENT_MOVES, 'created')),
  ].join('\n');

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

/** The description of the API as it is served; nothing is called, so any settings do. */
async function apiDocument(): Promise<ApiDocument> {
  const nowhere = {
    port: 3000,
    databaseUrl: 'postgres://localhost/none',
    standInsPort: 3001,
    smtpPort: 3002,
  };
  Object.assign(process.env, demoEnvironment({ ...nowhere, secrets: newSecrets() }));
  const { openApiDocument } = await import('@/lib/platform/http/openapi');
  const { modules } = await import('@/app/api/v2/openapi.json/modules.gen');
  return JSON.parse(JSON.stringify(openApiDocument(modules)));
}

/** Keys that only explain a part of the document to its reader, extensions included. */
const PROSE = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags']);

/** The format alone: the document without its prose, in a fixed order, so that a change is visible in review. */
function formatOf(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((each) => formatOf(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => isMap || !(PROSE.has(key) || key.startsWith('x-')));
  // The keys below `properties` are field names, whatever they are.
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, formatOf(each, !isMap && key === 'properties')]),
  );
}

/** A line for each key, so that a change shows which. */
function formatText(format: unknown): string {
  const { paths, components, ...rest } = format as Record<string, Record<string, unknown>>;
  const lines = [
    ...Object.entries(rest),
    ...Object.entries(paths ?? {}).flatMap(([at, methods]) =>
      Object.entries(methods as object).map(([method, operation]) => [`${method} ${at}`, operation]),
    ),
    ...Object.entries(components?.schemas ?? {}),
  ];
  return `${JSON.stringify(Object.fromEntries(lines), null, 1)}\n`;
}

/**
 * What is generated from the code, each after its sources: the file, its current text, and the message when it is
 * stale.
 */
const OUTPUTS = [
  { file: TARGET, text: modulesText, behind: 'The list of API routes' },
  { file: TEMPLATES, text: templatesText, behind: 'The list of pages and endpoints' },
  {
    file: path.join(ROOT, 'dev/api-client/operations.gen.ts'),
    text: async () => clientText(await apiDocument()),
    behind: 'The typed client',
  },
  {
    file: path.join(ROOT, 'docs/wire-format.json'),
    text: async () => formatText(formatOf(await apiDocument())),
    behind: 'The wire format changed: docs/wire-format.json',
  },
  {
    file: ARCHITECTURE,
    text: () =>
      between(between(read(ARCHITECTURE), 'schema', schemaPicture()), 'lifecycle', lifecyclePictures()),
    behind: 'A picture of docs/architecture.md',
  },
];

/** Writes or checks what is generated, and compares db/functions and the triggers of db/schema with a database. */
async function main(): Promise<void> {
  for (const { file, text, behind } of OUTPUTS) {
    const now = await text();
    if (read(file) === now) continue;
    if (process.argv.includes('--check')) {
      console.error(`${behind} is out of date. Run \`npm run generate\`.`);
      process.exitCode = 1;
    } else {
      fs.writeFileSync(file, now);
    }
  }
  const problems = await withThrowawayDatabase(async ({ sql, url }) => {
    await migrate(url);
    return functionProblems(sql);
  }).catch((error) => {
    if (error instanceof OperatorProblem) return [error.message];
    throw error;
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

await main();
