import { DOMAIN_GROUPS } from './groups';
import type { SourceFile } from './imports';

/**
 * The closed vocabulary of a domain folder: what a file holds is in its name. A name may have a part before it
 * (`refund-commands.ts`). Every other file is a rule or an operation with a name from the business, and holds none of
 * these.
 */
type Kind = {
  /** Matches a file that holds this. */
  holds: RegExp;
  runs: 'anywhere' | 'server';
};

const VOCABULARY: Record<string, Kind> = {
  // Rows as the API names them, with their schemas: for endpoints and realtime events alone.
  wire: { holds: /(?!)/, runs: 'anywhere' },
  // What the registers know of the domain: docs/add-an-entity.md.
  entity: { holds: /\bentity\(\{/, runs: 'anywhere' },
  schema: { holds: /^export const \w+ = (z\b|\w+\.(extend|pick|omit|partial)\()/m, runs: 'anywhere' },
  list: { holds: /\bdefineList(<[^>]*>)?\(/, runs: 'anywhere' },
  'list-sql': { holds: /^export const \w+ = listSource\(/m, runs: 'server' },
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

/** `commands` of `refund-commands.ts`; undefined for a rule or an operation. */
function kindOf(base: string): string | undefined {
  return Object.keys(VOCABULARY)
    .sort((a, b) => b.length - a.length)
    .find((kind) => base === kind || base.endsWith(`-${kind}`));
}

/** What a domain file holds that its name does not state. */
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
