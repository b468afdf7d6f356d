import type { SourceFile } from './imports';

const nameOf = (path: string): string => path.replace(/\.tsx?$/, '');

/** The files that a file imports, and theirs, itself included. */
function reached(from: string, files: ReadonlyMap<string, SourceFile>): Set<string> {
  const seen = new Set<string>();
  const left = [from];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const file = files.get(name);
    if (!file || seen.has(name)) continue;
    seen.add(name);
    left.push(...file.imports);
  }
  return seen;
}

/** Pages of the console that render a list, by themselves or through a component, without a `loading.tsx` beside them. */
export function loadingProblems(sources: SourceFile[]): string[] {
  const files = new Map(sources.map((file) => [nameOf(file.path), file]));
  const rendersList = (name: string) => files.get(name)?.text.includes('<ListScreen') ?? false;
  return sources
    .filter(({ path }) => path.startsWith('app/(admin)/') && path.endsWith('/page.tsx'))
    .map(({ path }) => ({ page: nameOf(path), loading: path.replace(/page\.tsx$/, 'loading.tsx') }))
    .filter(({ page, loading }) => !files.has(nameOf(loading)) && [...reached(page, files)].some(rendersList))
    .map(({ page, loading }) => `${page}.tsx renders a list: ${loading} is missing`);
}
