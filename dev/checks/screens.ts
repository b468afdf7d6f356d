import type { SourceFile } from './imports';

const nameOf = (path: string): string => path.replace(/\.tsx?$/, '');

/** The files that a file imports, directly or indirectly, including itself. */
function reached(from: string, files: ReadonlyMap<string, SourceFile>): Set<string> {
  const seen = new Set<string>();
  const pending = [from];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const file = files.get(name);
    if (!file || seen.has(name)) continue;
    seen.add(name);
    pending.push(...file.imports);
  }
  return seen;
}

/** The folder of the pages with a list. It has its own skeleton, which is shown until the list is loaded. */
const LISTS = 'app/(admin)/admin/(lists)/';

/** Pages of the console that render a list, by themselves or through a component, outside of {@link LISTS}. */
export function loadingProblems(sources: SourceFile[]): string[] {
  const files = new Map(sources.map((file) => [nameOf(file.path), file]));
  const rendersList = (name: string) => files.get(name)?.text.includes('<ListScreen') ?? false;
  return sources
    .filter(({ path }) => path.startsWith('app/(admin)/') && path.endsWith('/page.tsx'))
    .filter(({ path }) => !path.startsWith(LISTS))
    .filter(({ path }) => [...reached(nameOf(path), files)].some(rendersList))
    .map(({ path }) => `${path} renders a list: it belongs into ${LISTS}`);
}

const FORM_VALUES = /^components\/[\w-]+\/[\w-]*form-values\.ts$/;
/** The object with that name, which lists every field of a form. */
const EMPTY = /^const EMPTY: \w+ = \{\n(.*?)^\};/ms;

const emptyFields = (text: string): string[] =>
  [...(EMPTY.exec(text)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].flatMap(([, field]) => field ?? []);

/** How a form renders a field: by itself, in one language at a time, or with the texts of the other languages. */
const writtenAs = (field: string): string[] => [
  ` name="${field}"`,
  `{...field('${field}')}`,
  ...(field === 'translations' ? ['useTextLanguage('] : []),
];

/** Fields that have an initial value in `*-form-values.ts`, but no field on the form that uses it. */
export function formFieldProblems(sources: SourceFile[]): string[] {
  const files = new Map(sources.map((file) => [nameOf(file.path), file]));
  const textsAbove = (values: string) =>
    sources
      .filter(({ path, imports }) => path.endsWith('.tsx') && imports.includes(nameOf(values)))
      .flatMap(({ path }) => [...reached(nameOf(path), files)].map((name) => files.get(name)?.text ?? ''));
  return sources
    .filter(({ path }) => FORM_VALUES.test(path))
    .flatMap(({ path, text }) => {
      const form = textsAbove(path).join('\n');
      const fields = emptyFields(text);
      if (fields.length === 0) return [`${path} lists no fields: it needs an object EMPTY`];
      const missing = fields.filter((field) => !writtenAs(field).some((code) => form.includes(code)));
      return missing.map((field) => `${path} lists ${field}: the form has no field of that name`);
    });
}

const SCRIPTED_FORM = 'components/ui/scripted-form.tsx';
const FORM = /<form\b/;
/** An element's type, written out or chosen, that makes it submit the form around it. */
const SUBMITS = /\stype=(?:["'](?:submit|image)["']|\{[^}]*'submit'[^}]*\})/g;
const ELEMENT = /<([A-Za-z][\w.]*)/g;

/** The name of the element that an attribute at this place belongs to. */
const elementAt = (text: string, at: number): string =>
  [...text.slice(0, at).matchAll(ELEMENT)].at(-1)?.[1] ?? '';

/**
 * Forms that a browser could submit by itself, with what was typed in an address: all others are a `ScriptedForm`,
 * whose `FormButton` waits for the page's scripts.
 */
export const formProblems = (sources: SourceFile[]): string[] =>
  sources
    .filter(({ path }) => /^(?:app|components)\/.*(?<!\.test)\.tsx$/.test(path) && path !== SCRIPTED_FORM)
    .flatMap(({ path, text }) => [
      ...(FORM.test(text) ? [`${path} has a <form>: use ScriptedForm`] : []),
      ...[...text.matchAll(SUBMITS)]
        .map(({ index }) => elementAt(text, index))
        .filter((name) => name !== 'FormButton')
        .map((name) => `${path} submits a form with <${name}>: use FormButton`),
    ]);
