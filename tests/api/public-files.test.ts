import { expect, it } from 'vitest';
import { GET as security } from '@/app/.well-known/security.txt/route';
import { GET as manifest } from '@/app/manifest.webmanifest/route';
import { GET as robots } from '@/app/robots.txt/route';

it.each([
  ['robots.txt', robots, 'text/plain; charset=utf-8'],
  ['security.txt', security, 'text/plain; charset=utf-8'],
  // JSON is UTF-8 without saying so.
  ['manifest.webmanifest', manifest, 'application/manifest+json'],
])('%s is served with its type, and a text with its character set', (_, get, type) => {
  expect(get().headers.get('content-type')).toBe(type);
});
