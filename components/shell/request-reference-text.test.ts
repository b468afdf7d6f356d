import { expect, it } from 'vitest';
import { idOfPage } from './request-reference-text';

const timed = (name: string, entryType: string, responseStart: number, id?: string) => ({
  name,
  entryType,
  responseStart,
  serverTiming: id
    ? ([{ name: 'request', description: id, duration: 0 }] as unknown as PerformanceServerTiming[])
    : [],
});

const opened = timed('https://pods.example/qr-redirect/1/k', 'navigation', 10, 'opened');
const script = timed('https://pods.example/_next/static/a.js', 'resource', 40, 'script');
const call = timed('https://pods.example/api/v2/healthz', 'resource', 50, 'call');

it('the reference is that of the page, whatever the page has loaded since', () => {
  expect(idOfPage([opened, script, call])).toBe('opened');
});

it('the reference is that of the latest navigation within the page', () => {
  const earlier = timed('https://pods.example/admin/users?_rsc=1a', 'resource', 60, 'earlier');
  const latest = timed('https://pods.example/admin/users?page=1&_rsc=1b', 'resource', 70, 'latest');
  expect(idOfPage([opened, latest, earlier, call])).toBe('latest');
});

it('there is no reference if none of our servers responded', () => {
  expect(idOfPage([timed('https://pods.example/', 'navigation', 10)])).toBeUndefined();
  expect(idOfPage([])).toBeUndefined();
});
