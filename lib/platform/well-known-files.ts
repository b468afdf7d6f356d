import type { Env } from '@/lib/foundation/settings/env';

type Settings = Pick<Env, 'APP_URL' | 'BRAND_NAME' | 'SUPPORT_EMAIL'>;

const DAY_MS = 86_400_000;
/** A security.txt must state when it expires, and less than a year is recommended. */
const VALID_DAYS = 180;

/**
 * `robots.txt`: search engines may index the sign-in page and the legal texts. Everything else is private, or an
 * address that opens a door. A server without HTTPS (the demo, a preview) is not indexed at all.
 */
export function robotsText({ APP_URL }: Pick<Settings, 'APP_URL'>): string {
  const allowed = APP_URL.startsWith('https://')
    ? ['/$', '/t&c$', '/privacy-policy$', '/accessibility$']
    : [];
  return ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join('\n');
}

/** `manifest.webmanifest`: how a phone or a browser installs the console. */
export const webManifest = ({ BRAND_NAME }: Pick<Settings, 'BRAND_NAME'>) => ({
  name: BRAND_NAME,
  short_name: BRAND_NAME,
  start_url: '/',
  display: 'standalone',
  background_color: '#f6f7f8',
  theme_color: '#20282d',
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** `security.txt` (RFC 9116): where to report a vulnerability. */
export function securityText({ APP_URL, SUPPORT_EMAIL }: Omit<Settings, 'BRAND_NAME'>, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  return [
    `Contact: mailto:${SUPPORT_EMAIL}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', APP_URL).href}`,
    '',
  ].join('\n');
}
