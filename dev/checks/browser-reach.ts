import { resolve, type SourceFile } from './imports';

type File = Pick<SourceFile, 'path' | 'text'>;

const IMPORT = /^(?:import|export)\s(?!type\s)(?:([^'";]*?)\sfrom\s)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;
const onlyTypes = (names = ''): boolean =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}]/g, '')
    .split(',')
    .every((name) => /^\s*(type\s|$)/.test(name));

/** What a file needs at run time: its imports without those of types. */
const neededBy = ({ path, text }: File): string[] =>
  [...text.matchAll(IMPORT)]
    .filter(([, names]) => !onlyTypes(names))
    .map(([, , from, late]) => resolve(path, from ?? late ?? ''));

const begins = (text: string, directive: string) => text.trimStart().startsWith(`'${directive}'`);

/**
 * The server modules that a browser bundle would contain: those that a client component reaches. A server action is
 * called, not bundled.
 */
export function browserProblems(files: File[]): string[] {
  const byPath = new Map(files.map((file) => [file.path.replace(/\.tsx?$/, ''), file]));
  const from = new Map<File, File | undefined>();
  const next = files.filter(({ text }) => begins(text, 'use client'));
  for (const file of next) from.set(file, undefined);
  for (let file = next.pop(); file; file = next.pop())
    for (const target of neededBy(file)) {
      const source = byPath.get(target);
      if (!source || from.has(source) || begins(source.text, 'use server')) continue;
      from.set(source, file);
      next.push(source);
    }
  const wayTo = (file: File | undefined): string[] => (file ? [...wayTo(from.get(file)), file.path] : []);
  return [...from.keys()]
    .filter(({ text }) => text.includes("import 'server-only'"))
    .map((file) => `a browser bundle would contain ${file.path}: ${wayTo(file).join(' → ')}`);
}
