import fs from 'node:fs';
import path from 'node:path';
import { fromRoot } from './root';

/**
 * Lists of the files in the product's folders, for the modules that need all files of a kind: a bundler has to see
 * the path of each. Adding or removing a file requires no other manual change. This module imports nothing of the
 * product, so that the lists can be written while they are out of date.
 */

const WRITTEN = '// Written by `npm run generate`.';

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
const read = (file: string) => (fs.existsSync(fromRoot(file)) ? fs.readFileSync(fromRoot(file), 'utf8') : '');
const lines = (...all: string[]): string => `${all.join('\n')}\n`;

/** Every route file below /api/v2 as an OpenAPI path: `admin/pricingPlans/[id]` is `/admin/pricingPlans/{id}`. */
const routes = (): { at: string; module: string }[] =>
  filesIn('app/api/v2')
    .filter((file) => path.basename(file) === 'route.ts' && !file.startsWith('openapi.json'))
    .map((file) => path.dirname(file))
    .sort()
    .map((folder) => ({ at: `/${folder.replace(/\[(\w+)\]/g, '{$1}')}`, module: `../${folder}/route` }));

/**
 * `admin_pricingPlans_$id` for `/admin/pricingPlans/{id}`. The name of an import follows from its own path, so that a
 * new route adds lines and changes none.
 */
const nameOf = (path: string): string =>
  path
    .slice(1)
    .replaceAll('/', '_')
    .replaceAll('{', '$')
    .replaceAll('}', '')
    .replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The route modules from which the OpenAPI page is generated. */
function routeModules(): string {
  const all = routes();
  return lines(
    WRITTEN,
    ...all.map(({ at, module }) => `import * as ${nameOf(at)} from '${module}';`),
    '',
    "import type { RouteModules } from '@/lib/platform/http/openapi';",
    '',
    'export const modules: RouteModules = {',
    ...all.map(({ at }) => `  '${at}': ${nameOf(at)},`),
    '};',
  );
}

/** All pages and endpoints: `(public)/qr-redirect/[id]` is `/qr-redirect/{id}`. */
function routeTemplates(): string {
  const all = filesIn('app')
    .filter((file) => /^(page\.tsx|route\.ts)$/.test(path.basename(file)))
    .map((file) => path.dirname(file).split('/'))
    .map((folders) => folders.filter((folder) => folder !== '.' && !folder.startsWith('(')))
    .map((folders) => `/${folders.join('/').replace(/\[([.\w]+)\]/g, '{$1}')}`);
  return lines(
    WRITTEN,
    'export const ROUTE_TEMPLATES: readonly string[] = [',
    ...[...new Set(all)].sort().map((template) => `  '${template}',`),
    '];',
  );
}

/** Every file of `db/schema` that declares a table or a view. */
const tables = (): string =>
  lines(
    WRITTEN,
    '',
    '/** Every table of the schema by name, for the client, the tests and the schema picture. */',
    ...filesIn('db/schema')
      .filter((file) => /\bpg(Table|View)\(/.test(read(`db/schema/${file}`)))
      .map((file) => `export * from './schema/${path.basename(file, '.ts')}';`),
  );

/** The described entities: their files, and the name and the key of each description. */
const described = (): { base: string; name: string; key: string }[] =>
  filesIn('lib/entities/descriptions')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const text = read(`lib/entities/descriptions/${file}`);
      const [, name = ''] = /^export const (\w+) = entity\(/m.exec(text) ?? [];
      const [, key = ''] = /^ {2}key: '([^']+)',$/m.exec(text) ?? [];
      if (!name || !key) throw new Error(`${file}: its description is not read; write it as the others are.`);
      return { base: path.basename(file, '.ts'), name, key };
    });

/** The description of every entity, by its key. */
function descriptions(): string {
  const all = described();
  return lines(
    WRITTEN,
    ...all.map(({ base, name }) => `import { ${name} } from './descriptions/${base}';`),
    '',
    'export const DESCRIPTIONS = {',
    ...all.map(({ key, name }) => `  '${key}': ${name},`),
    '};',
  );
}

/** The list of every entity whose domain has one, by the key of the entity. Both are named after the domain. */
function listSources(): string {
  const lists = filesIn('lib').filter((file) => path.basename(file) === 'list.ts');
  const all = described().flatMap(({ base, key }) => {
    const list = lists.find((file) => path.basename(path.dirname(file)) === base);
    if (!list) return [];
    const folder = `lib/${path.dirname(list)}`;
    const [, source] = /^export const (\w+) = listSource\(/m.exec(read(`${folder}/list.ts`)) ?? [];
    return source ? [{ folder, key, source }] : [];
  });
  return lines(
    WRITTEN,
    "import 'server-only';",
    ...all.map(({ folder, source }) => `import { ${source} } from '@/${folder}/list';`),
    '',
    'export const LIST_SOURCES = {',
    ...all.map(({ key, source }) => `  '${key}': ${source},`),
    '};',
  );
}

/** The import of every entity whose domain has a `sheet.ts`, by the key of the entity. */
function sheets(): string {
  const files = filesIn('lib').filter((file) => path.basename(file) === 'sheet.ts');
  const entities = described();
  const all = files.flatMap((file) => {
    const [, sheet] = /^export const (\w+) = importSheet\(/m.exec(read(`lib/${file}`)) ?? [];
    if (!sheet) return [];
    const entity = entities.find(({ base }) => base === path.basename(path.dirname(file)));
    if (!entity)
      throw new Error(`lib/${file} belongs to no entity: its folder has the name of a description.`);
    return [{ module: file.replace(/\.ts$/, ''), key: entity.key, sheet }];
  });
  return lines(
    WRITTEN,
    "import 'server-only';",
    ...all.map(({ module, sheet }) => `import { ${sheet} } from '@/lib/${module}';`),
    '',
    'export const SHEETS = {',
    ...all.map(({ key, sheet }) => `  '${key}': ${sheet},`),
    '};',
  );
}

/** The notes on the board of every entity that is described with `isOnBoard`. */
function boardNotes(): string {
  const files = filesIn('lib').filter((file) => path.basename(file) === 'on-board.ts');
  const bases = new Set(described().map(({ base }) => base));
  for (const file of files)
    if (!bases.has(path.basename(path.dirname(file))))
      throw new Error(`lib/${file} belongs to no entity: its folder has the name of a description.`);
  const all = described().flatMap(({ base, key }) => {
    const isOnBoard = /^ {2}isOnBoard: true,$/m.test(read(`lib/entities/descriptions/${base}.ts`));
    const file = files.find((each) => path.basename(path.dirname(each)) === base);
    if (isOnBoard !== Boolean(file))
      throw new Error(
        file
          ? `lib/${file} is on no board: say isOnBoard in lib/entities/descriptions/${base}.ts.`
          : `lib/entities/descriptions/${base}.ts says isOnBoard: add the on-board.ts beside its list.`,
      );
    if (!file) return [];
    const [, notes] = /^export const (\w+) = recordNotes\(/m.exec(read(`lib/${file}`)) ?? [];
    if (!notes) throw new Error(`lib/${file} exports no recordNotes.`);
    return [{ module: file.replace(/\.ts$/, ''), key, notes }];
  });
  return lines(
    WRITTEN,
    "import 'server-only';",
    "import type { BoardNotes } from '@/lib/platform/board-notes';",
    ...all.map(({ module, notes }) => `import { ${notes} } from '@/lib/${module}';`),
    '',
    'export const BOARD_NOTES: Readonly<Record<string, BoardNotes>> = {',
    ...all.map(({ key, notes }) => `  '${key}': ${notes},`),
    '};',
  );
}

const INDEXES = [
  { file: 'app/api/v2/openapi.json/modules.gen.ts', text: routeModules },
  { file: 'lib/platform/http/route-templates.gen.ts', text: routeTemplates },
  { file: 'db/tables.ts', text: tables },
  { file: 'lib/entities/descriptions.gen.ts', text: descriptions },
  { file: 'lib/console/list-sources.gen.ts', text: listSources },
  { file: 'lib/console/board-notes.gen.ts', text: boardNotes },
  { file: 'lib/console/sheets.gen.ts', text: sheets },
];

/** Writes each list, or with `--check` reports those that are out of date. */
for (const { file, text } of INDEXES) {
  const now = text();
  if (read(file) === now) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is out of date. Run \`npm run generate\`.`);
    process.exitCode = 1;
  } else {
    fs.writeFileSync(fromRoot(file), now);
  }
}
