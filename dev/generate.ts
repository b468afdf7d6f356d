import fs from 'node:fs';
import path from 'node:path';
import { BOOKING_MOVES, PAYMENT_MOVES, PERIOD_MOVES } from '@/lib/booking/lifecycle/transitions';
import { diagramOf } from '@/lib/platform/states/moves';
import { type ApiDocument, clientText } from './client-text';
import { demoEnvironment } from './environment';
import { migrate } from './migrate';
import { functionProblems } from './migrations/function-problems';
import { tableProblems } from './migrations/table-problems';
import { OperatorProblem } from './operator-command';
import { schemaPicture } from './schema-picture';
import { newSecrets } from './secrets';
import { withThrowawayDatabase } from './throwaway-database';

const ROOT = path.resolve(import.meta.dirname, '..');
const ARCHITECTURE = path.join(ROOT, 'docs/architecture.md');
const SCHEMA = path.join(ROOT, 'docs/schema.md');
/** Replaces the text between two marks, such as `<!-- schema -->` and `<!-- /schema -->`. */
const between = (text: string, mark: string, inside: string): string =>
  text.replace(
    new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*(\\n<!-- /${mark} -->)`),
    (_, open: string, close: string) => `${open}${inside}${close}`,
  );

const fenced = (diagram: string): string => ['```mermaid', diagram, '```'].join('\n');

/** The three state machines of a booking, as diagrams. */
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

/** The OpenAPI document as it is served. No service is called, so any settings will do. */
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

/** Keys that only explain a part of the document to its reader, including extensions. */
const PROSE = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags']);

/** The wire format alone: the document without its prose, in a fixed order, so that a change is visible in review. */
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

/** One line for each key, so that a diff shows which key changed. */
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
 * What is generated from the code, in the order of dependencies: the file, its current text, and the message if it is
 * stale.
 */
const OUTPUTS = [
  {
    file: path.join(ROOT, 'dev/api-client/paths.gen.ts'),
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
    text: () => between(read(ARCHITECTURE), 'lifecycle', lifecyclePictures()),
    behind: 'A picture of docs/architecture.md',
  },
  {
    file: SCHEMA,
    text: () => between(read(SCHEMA), 'schema', schemaPicture()),
    behind: 'The picture of docs/schema.md',
  },
];

/** Writes or checks the generated files, and compares db/schema and db/functions with a database. */
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
    return [...(await tableProblems(sql)), ...(await functionProblems(sql))];
  }).catch((error) => {
    if (error instanceof OperatorProblem) return [error.message];
    throw error;
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

await main();
