import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition';

describe('the name of a file', () => {
  it('stays unchanged in plain letters', () => {
    expect(contentDisposition('attachment', 'user management.csv')).toBe(
      'attachment; filename="user management.csv"',
    );
    expect(contentDisposition('inline', 'evidence-HP-7F3K-2QX.zip')).toBe(
      'inline; filename="evidence-HP-7F3K-2QX.zip"',
    );
  });

  it.each([
    ['a".html', 'a_.html'],
    ['a\\".html', 'a__.html'],
    ['a\r\nset-cookie: x=1', 'a__set-cookie_ x_1'],
    ['a; filename=b.html', 'a_ filename_b.html'],
    ['../a.csv', '.._a.csv'],
    ['été.csv', '_t_.csv'],
    ['a\u202efdp.exe', 'a_fdp.exe'],
    ['a\0.csv', 'a_.csv'],
    ["a'%0d%0a.csv", 'a__0d_0a.csv'],
  ])('cannot end its header: %j', (name, fileName) => {
    expect(contentDisposition('attachment', name)).toBe(`attachment; filename="${fileName}"`);
  });

  it('is one quoted word of plain characters for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const value = contentDisposition('inline', name);
        expect(value).toMatch(/^inline; filename="[\w .-]*"$/);
        expect(new Headers({ 'content-disposition': value }).get('content-disposition')).toBe(value);
      }),
    );
  });
});

it('every Content-Disposition header is written by this function', () => {
  const sources: Record<string, string> = import.meta.glob(
    ['/{lib,app,components}/**/*.{ts,tsx}', '/middleware.ts', '!/**/*.test.{ts,tsx}'],
    { query: '?raw', import: 'default', eager: true },
  );
  const written = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/content-disposition['"`]\s*[:,]\s*(\w+\(|.{0,20})/gi)].map(([, value]) => [
      file,
      value,
    ]),
  );
  expect(written.map(([file]) => file).toSorted()).toEqual([
    '/lib/booking/visitors/downloads.ts',
    '/lib/booking/visitors/downloads.ts',
    '/lib/platform/csv/write.ts',
    '/lib/platform/http/responses.ts',
  ]);
  for (const [file, value] of written) expect([file, value]).toEqual([file, 'contentDisposition(']);
});
