import { readFileSync } from 'node:fs';

const PARTS = ['transport', 'fields', 'dialogs', 'field-element', 'wallet-element', 'elements', 'stripe'];

/** The browser script: the modules of `browser/` joined into one classic script that sets `window.Stripe`. */
export function browserScript(): Response {
  const parts = PARTS.map((part) => readFileSync(new URL(`./browser/${part}.js`, import.meta.url), 'utf8'))
    .map((source) => source.replace(/^import[^;]*;\n/gm, '').replace(/^export /gm, ''))
    .join('\n');
  return new Response(`(() => {\n'use strict';\n${parts}\n})();\n`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
