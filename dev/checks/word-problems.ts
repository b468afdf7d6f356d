export type Text = { path: string; lines: string[] };

/** Words to avoid, and what to write instead: docs/glossary.md#words-of-the-field. */
const PROSE: [RegExp, string][] = [
  [/(^|[.;:*/] )Answers\b|\banswers (how|what|whether|null|its|their|the id|[45]\d\d)\b/, 'returns'],
  [/\b(re)?draw(s|n|ing)?\b/i, 'renders; of codes: generated'],
  [/\ba(n?|nother|ny)? door of the API\b|\b(API|every|each|list) doors?\b/i, 'endpoint'],
  [/\b(the|our|a) house\b|\bhouse (partner|lane|job|style)/i, 'default, own or app'],
  [/\bcan not\b/i, 'cannot'],
  [/\blook-ups?\b/i, 'lookup'],
  [/\baudit lines?\b/i, 'audit entry'],
  [/\bheard of\b/i, 'last seen, reports'],
  [/\b(is|are|was|were|be|been) told\b/i, 'notifies, reports or says'],
  [/\bwhereabouts\b/i, 'place'],
  [/\bstood\b|\bstands? (in|by|there|once|here|still)\b/i, 'is, exists, is active'],
  [/\bwhoever\b/i, 'anyone who, the person who, no matter who'],
  [/\banew\b/i, 'again, or starts over'],
  [/(^|[.:*/] )Because\b/, 'the main clause first'],
  [/\bmust not mind\b|\bdo(es)? not mind\b/i, 'must be idempotent'],
];

/**
 * Citations of documents outside of this repository, which a reader cannot follow. Rules are cited by a link into it.
 */
const CITATIONS =
  /\bcontract\b|\bspec(ification)?s? \d|\bspecifications?\b.{0,12}\bsection\b|\b(spec|contract),? section\b/i;

/** Parts of names, as camel case and kebab case separate them. */
const NAMES: Record<string, string> = {
  drawn: 'rendered',
  heard: 'seen',
  whereabouts: 'place',
  giver: 'issuer',
  perhaps: 'optional',
  several: 'list',
  stood: 'existing',
  told: 'notified',
  lasting: 'duration or format',
  letter: 'email template',
};
/** Names that others chose. */
const FOREIGN = new Set(['letterSpacing', 'letter']);

const problemAt = ({ path }: Text, index: number, what: string) => `${path}:${index + 1} ${what}`;

const isCode = ({ path }: Text) => !path.endsWith('.md');
const COMMENT = /^\s*(\/\/|\/?\*+|\{\/\*)|(?:^|\s)\/\/ /;

/** The prose of a line: the whole line of a document, or the comment of a line of code. */
function proseOf(text: Text, line: string): string {
  if (!isCode(text)) return line;
  if (!COMMENT.test(line)) return '';
  const trailing = line.indexOf(' // ');
  return trailing >= 0 && !/^\s*\*/.test(line) ? line.slice(trailing) : line;
}

/** Words to avoid, and citations of documents outside of the repository, in comments and documents. */
export function commentProblems(text: Text): string[] {
  return text.lines.flatMap((line, index) => {
    const prose = proseOf(text, line).replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"/g, '');
    const words = PROSE.filter(([word]) => word.test(prose)).map(([word, instead]) =>
      problemAt(text, index, `“${word.exec(prose)?.[0].trim()}”: write ${instead}`),
    );
    const cited = isCode(text) && CITATIONS.exec(prose);
    return cited ? [...words, problemAt(text, index, `cites “${cited[0]}”: link docs/rules.md#…`)] : words;
  });
}

/**
 * The maximum length of a line of prose. The formatter limits lines of code, and the rows of a table can be of any
 * length.
 */
const LONGEST = 120;
const UNBROKEN = /^\s*(\||\/\/ biome-ignore)/;

/** Lines of comments and documents that are longer than {@link LONGEST} characters. */
export function lengthProblems(text: Text): string[] {
  let isFenced = false;
  return text.lines.flatMap((line, index) => {
    if (!isCode(text) && line.trimStart().startsWith('```')) isFenced = !isFenced;
    const isProse = isCode(text) ? /^\s*(\/\/|\/?\*)/.test(line) : !isFenced;
    if (!isProse || line.length <= LONGEST || UNBROKEN.test(line)) return [];
    return [problemAt(text, index, `has ${line.length} characters: break it before ${LONGEST}`)];
  });
}

/** Names that contain words to avoid. */
export function nameProblems(text: Text): string[] {
  return text.lines.flatMap((line, index) => {
    const code = line.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|\/\*.*?\*\/|\/\/.*|^\s*\*.*|>[^<{]*</g, '');
    return [...code.matchAll(/\b[A-Za-z_$][\w$]*\b/g)]
      .map(([name]) => name)
      .filter((name) => !FOREIGN.has(name))
      .flatMap((name) => {
        const part = name
          .split(/(?=[A-Z])|_|-/)
          .map((each) => each.toLowerCase())
          .find((each) => Object.hasOwn(NAMES, each));
        return part ? [problemAt(text, index, `${name}: write ${NAMES[part]}`)] : [];
      });
  });
}

/** Words that hide who does what in a title: the red line of a failed test must explain itself. */
const TITLE = /^\s*(?:it|test|describe)(?:\.\w+)*(?:\(.*\))?\((['"`])(.*)\1,/;
const UNCLEAR = /\b(meanwhile|nobody|whoever|anew|tells? of|(is|are) never)\b/i;

/** Titles of tests with unclear words. */
export const titleProblems = (text: Text): string[] =>
  text.lines.flatMap((line, index) => {
    const [, , title = ''] = TITLE.exec(line) ?? [];
    const [word] = UNCLEAR.exec(title.replaceAll(/\$\{[^}]*\}/g, '')) ?? [];
    return word ? [problemAt(text, index, `“${word}” in a title: say who does what`)] : [];
  });

/** Links into docs/ whose document or anchor is missing. */
export function linkProblems(text: Text, documents: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const inDocs = text.path.startsWith('docs/');
  return text.lines.flatMap((line, index) => {
    const links = [...line.matchAll(/\b(docs\/[\w-]+\.md)(?:#([\w-]+))?/g)].map(
      ([, document = '', anchor]) => [document, anchor] as const,
    );
    const relative = inDocs
      ? [...line.matchAll(/\]\(([\w-]+\.md)?(?:#([\w-]+))?\)/g)].map(
          ([, document, anchor]) => [document ? `docs/${document}` : text.path, anchor] as const,
        )
      : [];
    return [...links, ...relative].flatMap(([document, anchor]) => {
      const anchors = documents.get(document);
      if (!anchors) return [problemAt(text, index, `links ${document}, which is not there`)];
      return anchor && !anchors.has(anchor)
        ? [problemAt(text, index, `links ${document}#${anchor}, which leads nowhere`)]
        : [];
    });
  });
}
