import { expect, it } from 'vitest';
import { isSafeLink } from './link';

it.each(['https://a.example/x?y=1#z', 'http://a.example', 'HTTPS://a.example', 'mailto:a@b.example'])(
  'a text may link to %s',
  (link) => expect(isSafeLink(link)).toBe(true),
);

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  '/admin',
  'a.example',
  'https://a.example/x y',
  'https://[',
  'https:// ',
  '',
])('a text may not link to %j', (link) => expect(isSafeLink(link)).toBe(false));
