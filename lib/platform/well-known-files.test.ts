import { expect, it } from 'vitest';
import { robotsText, securityText, webManifest } from './well-known-files';

const HTTPS = { APP_URL: 'https://pods.example', SUPPORT_EMAIL: 'help@pods.example' };

it('robots.txt allows the sign-in page and the legal texts on a public server, and nothing elsewhere', () => {
  expect(robotsText(HTTPS).split('\n')).toEqual([
    'User-agent: *',
    'Allow: /$',
    'Allow: /t&c$',
    'Allow: /privacy-policy$',
    'Allow: /accessibility$',
    'Disallow: /',
    '',
  ]);
  expect(robotsText({ APP_URL: 'http://localhost:3000' })).toBe('User-agent: *\nDisallow: /\n');
});

it('the manifest is named after the brand', () => {
  expect(webManifest({ BRAND_NAME: 'Restbox' })).toMatchObject({ name: 'Restbox', short_name: 'Restbox' });
});

it('security.txt has the support address, its own address, and a date within a year', () => {
  const text = securityText(HTTPS, new Date('2026-03-01T00:00:00Z'));
  expect(text).toContain('Contact: mailto:help@pods.example\n');
  expect(text).toContain('Expires: 2026-08-28T00:00:00.000Z\n');
  expect(text).toContain('Canonical: https://pods.example/.well-known/security.txt\n');
});
