import { describe, expect, it } from 'vitest';
import { violationsIn } from './csp-reports';

const PAGE = 'https://pods.example/payment-success/hwxbl89ccArs3py91_S4tg/HUSHPOD';

describe('a report of the policy', () => {
  it.each([
    {
      'csp-report': {
        'document-uri': PAGE,
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?of=hwxbl89ccArs3py91_S4tg',
        'source-file': PAGE,
        'line-number': 3,
      },
    },
    [
      {
        type: 'csp-violation',
        url: PAGE,
        body: {
          documentURL: PAGE,
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.example/x.js?of=hwxbl89ccArs3py91_S4tg',
          sourceFile: PAGE,
          lineNumber: 3,
        },
      },
    ],
  ])('keeps what was blocked, but no address that opens a door', (report) => {
    const violations = violationsIn(JSON.stringify(report));
    expect(violations).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        source: 'https://pods.example',
        line: 3,
      },
    ]);
  });

  it.each(['', 'x', '[]x', '{}', '{"csp-report":7}', JSON.stringify(Array(21).fill({ body: {} }))])(
    'is refused if it is malformed: %s',
    (text) => expect(() => violationsIn(text)).toThrow('The body is not a report'),
  );
});
