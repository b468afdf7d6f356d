import { readdirSync } from 'node:fs';

/* One build serves every environment: no environment changes what is built. */

/**
 * Headers of every response. The permissions of a page are for the card provider's frames, and for Google's sheet
 * inside them.
 */
const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self), ' +
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")',
  // A card's or a wallet's sheet can open a window.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};
/** The policy of responses that are not pages. Pages get theirs, with a nonce, from the middleware. */
const WITHOUT_PAGE = {
  'Content-Security-Policy': "frame-ancestors 'none'; base-uri 'self'; object-src 'none'; form-action 'self'",
};
const UNLISTED = { 'X-Robots-Tag': 'noindex, nofollow' };
const UNLISTED_UNDER = [
  'admin',
  'api',
  'public-booking',
  'payment-success',
  'qr-redirect',
  'b-',
  'reset',
  'success',
  'forgotPassword',
];

const under = (...folders) => `/:folder(${folders.join('|')})/:path*`;
const headersOf = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // A URL with a trailing slash returns the same as the one without it, so that a client that does not follow
  // redirects works too.
  skipTrailingSlashRedirect: true,
  // The build checks the code that ships, unless `npm test` has just checked all of it. `npm run types` checks tests
  // and tools.
  typescript: {
    tsconfigPath: 'tsconfig.build.json',
    ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1',
  },
  // Stack traces name our functions, and builds without a cache take less memory: docs/decisions.md#architecture.
  experimental: {
    turbopackSourceMaps: false,
    turbopackMinify: { server: false },
    turbopackFileSystemCacheForBuild: false,
  },
  compiler: {
    // Only for a build: the running server reads this file too.
    runAfterProductionCompile: async ({ distDir }) => {
      const { compressStatic } = await import('./dev/compress-static.mjs');
      const { shareChunks } = await import('./dev/share-chunks.mjs');
      await compressStatic(`${distDir}/static`);
      await shareChunks(`${distDir}/server`);
    },
  },
  images: { unoptimized: true },
  // Not the folder of another lock file above this one.
  outputFileTracingRoot: import.meta.dirname,
  // Read when a receipt needs them (lib/booking/receipts/document-fonts.ts).
  outputFileTracingIncludes: {
    '/api/v2/admin/booking/\\[id\\]/payment-receipt': ['./lib/booking/receipts/fonts/*'],
  },
  // Texts are compiled on the server (`lib/platform/languages/compiled-texts`): the formatter needs no parser.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
  },
  serverExternalPackages: [
    '@node-rs/argon2',
    '@simplewebauthn/server',
    'sharp',
    'postgres',
    'pdfkit',
    'prom-client',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
  // The folder is named `t&c`; a browser can send it encoded.
  redirects: async () => [{ source: '/t%26c', destination: '/t&c', permanent: true }],
  headers: async () => [
    { source: '/:path*', headers: headersOf(EVERYWHERE) },
    { source: under('api', '_next'), headers: headersOf(WITHOUT_PAGE) },
    { source: under(...UNLISTED_UNDER), headers: headersOf(UNLISTED) },
    // No window that the console opens needs the looser policy.
    { source: under('admin'), headers: headersOf({ 'Cross-Origin-Opener-Policy': 'same-origin' }) },
    // A new font file gets a new name; the response for an unknown one is not cached.
    ...readdirSync(new URL('./public/fonts', import.meta.url)).map((face) => ({
      source: `/fonts/${face}`,
      headers: headersOf({ 'Cache-Control': 'public, max-age=31536000, immutable' }),
    })),
  ],
};
