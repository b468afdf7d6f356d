import { DOMAIN_GROUPS } from './groups';
import type { SourceFile } from './imports';

/**
 * Rows of a domain have cents and `Date`s. These are the calls that convert a row to the API's form, and the place
 * where that is done instead.
 */
const FORMS: { made: RegExp; problem: string }[] = [
  { made: /\btoDollars\(/, problem: 'makes dollars: a row has cents' },
  { made: /\.toISOString\(/, problem: 'makes an ISO text: a row has a Date, a raw query db/instant' },
  { made: /\bz\.iso\.datetime\(\)/, problem: 'describes an ISO text: a row has a Date' },
  { made: /\.meta\(\{ id: '(?!\w*Input')/, problem: 'names a schema of the API’s output' },
];

/** The files for the API's form of rows, and for cells and CSV, which are text. */
const MAKES_FORMS = /\b(wire|list)\.ts$|\.test\.tsx?$/;

/** What a domain file converts to the API's form outside of its `wire.ts`. */
export function rowProblems({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] {
  const [, group = ''] = /^lib\/([^/]+)\/[^/]+\//.exec(path) ?? [];
  if (!DOMAIN_GROUPS.has(group) || MAKES_FORMS.test(path)) return [];
  return FORMS.filter(({ made }) => made.test(text)).map(({ problem }) => `${problem}; wire.ts makes it`);
}
