import fs from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pack } from '@/lib/foundation/packed';
import { Trouble, WithTrouble } from './trouble';

/** Every module that a file imports, and the modules that these import: ours by path, others by name. */
function importsOf(file: string, visited = new Set<string>()): Set<string> {
  for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(/^import .*'(.+)';$/gm)) {
    const isOwn = /^[.@]\//.test(name);
    const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
    const ownFile = isOwn ? [`${target}.tsx`, `${target}.ts`].find((each) => fs.existsSync(each)) : undefined;
    if (visited.has(ownFile ?? name)) continue;
    visited.add(ownFile ?? name);
    if (ownFile) importsOf(ownFile, visited);
  }
  return visited;
}

const texts = pack({
  lang: 'de',
  dir: 'ltr',
  title: 'Jetzt nicht',
  hint: 'Bald',
  again: 'Erneut versuchen',
  help: { label: 'Hilfe:', phone: '+1 800 555 0100', email: 'support@hushpod.test' },
  reference: 'Referenz',
});

it('a visitor page that fails to render shows a contact and a retry in the visitor’s language', () => {
  const html = renderToStaticMarkup(
    <WithTrouble texts={texts}>
      <Trouble retry={() => {}} />
    </WithTrouble>,
  );
  for (const part of [
    'role="alert" lang="de"',
    'Jetzt nicht',
    'Bald',
    '>Erneut versuchen</button>',
    'Hilfe: <a dir="ltr" href="tel:+18005550100">',
    'mailto:support@hushpod.test',
  ])
    expect(html).toContain(part);
});

it('a visitor page that renders shows no error', () => {
  const html = renderToStaticMarkup(
    <WithTrouble texts={texts}>
      <p>Page</p>
    </WithTrouble>,
  );
  expect(html).toBe('<p>Page</p>');
});

it('the error page loads only React in the browser, because every visitor page includes it', () => {
  const inBrowser = ['app/(public)/error.tsx', 'app/global-error.tsx'].flatMap((file) => [
    ...importsOf(file),
  ]);
  const ownComponents = [
    'components/shell/message-page.tsx',
    'components/shell/request-reference.tsx',
    'components/visitor/help-line.tsx',
    'components/visitor/trouble-page.tsx',
    'components/visitor/trouble.tsx',
  ];
  expect([...new Set(inBrowser)].sort()).toEqual([...ownComponents, 'lib/foundation/packed.ts', 'react']);
  // Our button, for one, would add the framework's link to every browser.
  const onServer = [...importsOf('app/(public)/layout.tsx')].filter((file) => file.startsWith('components/'));
  expect(onServer.sort()).toEqual(ownComponents);
});
