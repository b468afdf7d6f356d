import fs from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { pack } from '@/lib/foundation/packed';
import { Trouble, WithTrouble } from './trouble';

/** Every module that a file imports, and the modules that these import: ours by path, others by name. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(/^import .*'(.+)';$/gm)) {
    const isOwn = /^[.@]\//.test(name);
    const at = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
    const found = isOwn ? [`${at}.tsx`, `${at}.ts`].find((each) => fs.existsSync(each)) : undefined;
    if (seen.has(found ?? name)) continue;
    seen.add(found ?? name);
    if (found) importsOf(found, seen);
  }
  return seen;
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

it('a visitor page that cannot be rendered says so in the visitor’s language, with whom to call and a way on', () => {
  const shown = renderToStaticMarkup(
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
    expect(shown).toContain(part);
});

it('a page that can be rendered shows nothing of it', () => {
  const shown = renderToStaticMarkup(
    <WithTrouble texts={texts}>
      <p>Page</p>
    </WithTrouble>,
  );
  expect(shown).toBe('<p>Page</p>');
});

it('loads nothing in a browser but React, as it is part of every visitor page', () => {
  const ofBrowser = ['app/(public)/error.tsx', 'app/global-error.tsx'].flatMap((file) => [
    ...importsOf(file),
  ]);
  const own = [
    'components/shell/message-page.tsx',
    'components/shell/request-reference.tsx',
    'components/visitor/help-line.tsx',
    'components/visitor/trouble-page.tsx',
    'components/visitor/trouble.tsx',
  ];
  expect([...new Set(ofBrowser)].sort()).toEqual([...own, 'lib/foundation/packed.ts', 'react']);
  // Our button, for one, would add the framework's link to every browser.
  const ofServer = [...importsOf('app/(public)/layout.tsx')].filter((file) => file.startsWith('components/'));
  expect(ofServer.sort()).toEqual(own);
});
