import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['app', 'components', 'lib', 'db'];
const ENTRIES = ['middleware.ts', 'instrumentation.ts'];
const CONFIGS = ['next.config.mjs', 'vitest.config.ts'];
const IMPORT = /(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

export type SourceFile = { path: string; text: string; lines: number; imports: string[] };

const sources = (folder: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts') && !file.includes('.next'))
    .map((file) => path.join(folder, file).split(path.sep).join('/'));

/** `@/lib/x` and `./x` as a path from the root without its extension. A package keeps its name. */
export function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  return specifier;
}

function read(file: string): SourceFile {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map((match) => resolve(file, match[1] ?? match[2] ?? ''));
  return { path: file, text, lines: text.split('\n').length - 1, imports };
}

/** Every source file of the product, or of these folders, with its imports. */
export const readSources = (folders?: string[]): SourceFile[] =>
  (folders?.flatMap(sources) ?? [...FOLDERS.flatMap(sources), ...ENTRIES]).map(read);

/** The configuration files of the build and of the tests. */
export const readConfigs = (): SourceFile[] => CONFIGS.map(read);

/** The cycles of a graph, each as a path that leads back to its first node. */
export function circles(graph: Map<string, Set<string>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, trail: string[]) => {
    const index = trail.indexOf(node);
    if (index >= 0) return void cycles.push([...trail.slice(index), node]);
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}
