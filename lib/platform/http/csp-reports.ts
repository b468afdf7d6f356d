import { z } from 'zod';
import { invalid } from '@/lib/foundation/errors';
import { boundedText } from '@/lib/foundation/input/fields';
import { jsonIn } from '@/lib/foundation/text/untrusted-text';

/** The format of a report differs between `report-uri` and `report-to`; browsers send either. */
const single = z.object({
  'csp-report': z.object({
    'effective-directive': boundedText(200).optional(),
    'violated-directive': boundedText(2000).optional(),
    'blocked-uri': boundedText(4000).optional(),
    'source-file': boundedText(4000).optional(),
    'line-number': z.number().optional(),
  }),
});
const list = z
  .array(
    z.object({
      type: boundedText(100).optional(),
      body: z.object({
        effectiveDirective: boundedText(200).optional(),
        blockedURL: boundedText(4000).optional(),
        sourceFile: boundedText(4000).optional(),
        lineNumber: z.number().optional(),
      }),
    }),
  )
  .max(20);

type Violation = { directive?: string; blocked?: string; source?: string; line?: number };

/** Only the origin of an address, or the keyword in its place: a path can contain a booking's webId. */
function originOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return address?.slice(0, 40);
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}

/** The violation in a report, without the page on which it happened; throws 400 for anything that is not a report. */
export function violationsIn(text: string): Violation[] {
  const sent = jsonIn(text);
  const one = single.safeParse(sent);
  if (one.success) {
    const report = one.data['csp-report'];
    return [
      {
        directive: report['effective-directive'] ?? report['violated-directive']?.split(' ')[0],
        blocked: originOf(report['blocked-uri']),
        source: originOf(report['source-file']),
        line: report['line-number'],
      },
    ];
  }
  const many = list.safeParse(sent);
  if (!many.success) throw invalid('The body is not a report');
  return many.data.map(({ body }) => ({
    directive: body.effectiveDirective,
    blocked: originOf(body.blockedURL),
    source: originOf(body.sourceFile),
    line: body.lineNumber,
  }));
}
