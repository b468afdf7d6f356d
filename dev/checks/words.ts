import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './imports';
import {
  commentProblems,
  lengthProblems,
  linkProblems,
  nameProblems,
  type Text,
  titleProblems,
} from './word-problems';

/** The words of docs/glossary.md, and links into docs/ that resolve: in code, comments, tests and documents. */

const CHECKED = /\.(ts|tsx|mjs|css|md)$/;
const isCode = (file: string) => !file.endsWith('.md');
/** The glossary lists the words to avoid; migrations are history. */
const LEFT_OUT = /^(docs\/glossary\.md|drizzle\/|dev\/checks\/word-problems)|\.gen\.ts$/;

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const texts: Text[] = tracked
  .split('\n')
  .filter((file) => CHECKED.test(file) && !LEFT_OUT.test(file) && fs.existsSync(path.join(ROOT, file)))
  .map((file) => ({ path: file, lines: fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n') }));

/** The anchors of a document: its `<a id>` elements, and the slugs of its headings. */
function anchorsOf(document: string): Set<string> {
  const text = fs.readFileSync(path.join(ROOT, document), 'utf8');
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s+/g, '-'),
  );
  return new Set([...ids, ...headings]);
}

const documents = new Map(
  fs
    .readdirSync(path.join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => [`docs/${file}`, anchorsOf(`docs/${file}`)]),
);

const problems = texts.flatMap((text) => [
  ...commentProblems(text),
  ...lengthProblems(text),
  ...(isCode(text.path) ? [...nameProblems(text), ...titleProblems(text)] : []),
  ...linkProblems(text, documents),
]);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} words or links to mend: see docs/glossary.md.`);
  process.exit(1);
}
console.log(`${texts.length} files use the words of the glossary.`);
