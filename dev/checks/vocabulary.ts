import { DOMAIN_GROUPS } from './groups';
import type { SourceFile } from './imports';

/**
 * The closed vocabulary of a domain folder: the name of a file states what it contains. A name can have a prefix
 * (`refund-commands.ts`). Every other file is a rule or an operation with a business name, and contains none of
 * these.
 */
type Kind = {
  /** Matches a file with this content. */
  holds: RegExp;
  runs: 'anywhere' | 'server';
};

const VOCABULARY: Record<string, Kind> = {
  // Rows as the API names them, with their schemas: for endpoints and realtime events only.
  wire: { holds: /(?!)/, runs: 'anywhere' },
  schema: { holds: /^export const \w+ = (z\b|\w+\.(extend|pick|omit|partial)\()/m, runs: 'anywhere' },
  list: { holds: /\bdefineList(<[^>]*>)?\(|^export const \w+ = listSource\(/m, runs: 'server' },
  queries: { holds: /(?!)/, runs: 'server' },
  commands: { holds: /\b(command|softDelete)(<[^>]*>)?\(\{/, runs: 'server' },
  actions: { holds: /^'use server'/, runs: 'anywhere' },
  jobs: { holds: /(?!)/, runs: 'server' },
  mail: { holds: /\bsendMail\(/, runs: 'server' },
  publish: { holds: /\bpublish\(/, runs: 'server' },
  scope: { holds: /(?!)/, runs: 'server' },
  example: { holds: /\bsatisfies Example</, runs: 'anywhere' },
};

const isServerOnly = ({ text }: SourceFile): boolean => text.includes("import 'server-only'");

/** `commands` for `refund-commands.ts`; undefined for a rule or an operation. */
function kindOf(base: string): string | undefined {
  return Object.keys(VOCABULARY)
    .sort((a, b) => b.length - a.length)
    .find((kind) => base === kind || base.endsWith(`-${kind}`));
}

/** Content of a domain file that its name does not state. */
export function vocabularyProblems(file: SourceFile): string[] {
  const [, group = '', , base = ''] = /^lib\/([^/]+)\/([^/]+)\/([^/]+)\.tsx?$/.exec(file.path) ?? [];
  if (!DOMAIN_GROUPS.has(group) || base.endsWith('.test')) return [];
  const ownKind = kindOf(base);
  const foreign = Object.entries(VOCABULARY)
    .filter(
      ([kind, { holds }]) =>
        kind !== ownKind && !(ownKind === 'wire' && kind === 'schema') && holds.test(file.text),
    )
    .map(([kind]) => `holds what belongs into ${kind}.ts`);
  if (!ownKind) return foreign;
  const { runs } = VOCABULARY[ownKind] ?? {};
  if (runs === 'server' && !isServerOnly(file)) foreign.push(`runs on the server: import 'server-only'`);
  if (runs === 'anywhere' && isServerOnly(file)) foreign.push(`runs anywhere: it cannot be 'server-only'`);
  return foreign;
}
