import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { oddQueries } from '../fixtures/odd-queries';
import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** The modules of the product that a file imports, each with the imported names. */
function importsOf(file: string): { names: string[]; from: string }[] {
  return [...read(file).matchAll(/import (?:type )?\{([^}]+)\} from '@\/([^']+)'/g)].map((match) => ({
    names: (match[1] ?? '').split(',').map((name) => name.trim()),
    from: match[2] ?? '',
  }));
}

/** The files that can render a list: the page, and the components that it renders. */
function screensOf(page: string): string[] {
  const components = importsOf(page).flatMap(({ from }) => {
    const file = `${from}.tsx`;
    return from.startsWith('components/') && fs.existsSync(file) ? [file] : [];
  });
  return [page, ...components];
}

/** The lists of a page, also of a `recordPage`, as the folders of their definitions: `lib/booking/ledger`. */
function listsOf(page: string): string[] {
  return screensOf(page).flatMap((file) => {
    const sources = [...read(file).matchAll(/source(?:=\{|: )([a-z]\w*Source)\b/g)].map(
      ([, name]) => name ?? '',
    );
    return importsOf(file)
      .filter(({ names }) => names.some((name) => sources.includes(name)))
      .map(({ from }) => path.dirname(from));
  });
}

/** Every page of the console with its own URL. An odd query must not prevent its list from being shown. */
const PAGES = fs
  .readdirSync('app/(admin)/admin', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx') && !file.includes('['))
  .map((file) => `app/(admin)/admin/${file}`)
  .map((file) => ({
    address: `/${path
      .dirname(file)
      .replace('app/(admin)/', '')
      .replace(/\/\(\w+\)/, '')}`,
    lists: [...new Set(listsOf(file))],
  }));
const LISTS = PAGES.filter(({ lists }) => lists.length > 0);

test('each list has its page in this test', () => {
  const registered = importsOf('lib/console/list-sources.gen.ts')
    .filter(({ from }) => from.endsWith('/list'))
    .map(({ from }) => path.dirname(from));
  expect(registered.length).toBeGreaterThan(15);
  const listsShown = new Set(LISTS.flatMap(({ lists }) => lists));
  // Receipts are listed on the page of their partner.
  expect(registered.filter((list) => !listsShown.has(list))).toEqual(['lib/parties/partner-receipts']);
});

/** Requests a page by its literal URL, which `fetch` and browsers would normalise. */
const get = (address: string, cookie: string): Promise<{ status: number; html: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(setup().app);
    const request = http.get({ hostname, port, path: address, headers: { cookie } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, html: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('error', reject);
  });

const titleOf = (html: string): string | undefined => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

/** The parameters that the API documents for the lists of a page. */
function keysOf(
  lists: string[],
  paths: Record<string, { get?: { parameters?: { name: string }[] } }>,
): string[] {
  return lists.flatMap((folder) => {
    const [, at = ''] = /^ {2}path: '([^']+)'/m.exec(read(`${folder}/list.ts`)) ?? [];
    return (paths[at]?.get?.parameters ?? []).map(({ name }) => name);
  });
}

for (const { address, lists } of LISTS)
  test(`${address} shows its list whatever parameters its address has`, async ({ request, stateOf }) => {
    const { cookies } = await stateOf('admin');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { paths } = await (await request.get('/api/v2/openapi.json')).json();
    const keys = keysOf(lists, paths);
    expect(keys).toContain('sort');
    const plain = titleOf((await get(address, cookie)).html);
    expect(plain).toBeDefined();
    const queries = oddQueries(keys);
    expect(queries.length).toBeGreaterThanOrEqual(60);
    const faults: string[] = [];
    for (let start = 0; start < queries.length; start += 4)
      await Promise.all(
        queries.slice(start, start + 4).map(async (query) => {
          const { status, html } = await get(`${address}?${query}`, cookie);
          // A part that failed leaves its digest in the page, whose status has already been sent.
          const isWhole = html.includes('</html>') && !/data-dgst|"digest"/.test(html);
          if (status !== 200 || !isWhole || titleOf(html) !== plain)
            faults.push(`${query.slice(0, 80)}: ${status} ${titleOf(html)}`);
        }),
      );
    expect(faults).toEqual([]);
  });
