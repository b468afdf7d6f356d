import fs from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Trouble, WithTrouble } from './trouble';
import { TroublePage } from './trouble-page';

/** Every module that a file imports, and those that these import: ours by path, others by name. */
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

it('a visitor page that cannot be rendered says so in the visitor’s language, with whom to call and a way on', () => {
  const texts = {
    title: 'Jetzt nicht',
    hint: 'Bald',
    again: 'Erneut versuchen',
    help: <a href="tel:+18005550100">Hilfe</a>,
  };
  const page = <TroublePage language="de" reference="Referenz" {...texts} />;
  const shown = renderToStaticMarkup(
    <WithTrouble page={page}>
      <Trouble retry={() => {}} />
    </WithTrouble>,
  );
  for (const part of [
    'role="alert" lang="de"',
    'Jetzt nicht',
    'Bald',
    '>Erneut versuchen</button>',
    'tel:+18005550100',
  ])
    expect(shown).toContain(part);
});

it('a page that can be rendered shows nothing of it', () => {
  const shown = renderToStaticMarkup(
    <WithTrouble page={<p>Trouble</p>}>
      <p>Page</p>
    </WithTrouble>,
  );
  expect(shown).toBe('<p>Page</p>');
});

it('loads nothing in a browser but React, as it is part of every visitor page', () => {
  const ofBrowser = ['app/(public)/error.tsx', 'app/global-error.tsx'].flatMap((file) => [
    ...importsOf(file),
  ]);
  expect([...new Set(ofBrowser)].sort()).toEqual([
    'components/shell/request-reference.tsx',
    'components/visitor/trouble.tsx',
    'react',
  ]);
  const ofServer = [...importsOf('app/(public)/layout.tsx')].filter((file) => file.startsWith('components/'));
  // Our button, for one, would bring the framework's link into every browser.
  expect(ofServer.sort()).toEqual([
    'components/shell/message-page.tsx',
    'components/shell/request-reference.tsx',
    'components/visitor/help.tsx',
    'components/visitor/trouble-page.tsx',
    'components/visitor/trouble.tsx',
  ]);
});
