import { readFileSync } from 'node:fs';

/*
 * One build serves every environment: nothing of an environment changes what is built. Endpoints and pages that our own server calls
 * (lib/platform/http/security-headers.ts) get the same headers. What a page may use is for the card provider's frames, and Google's
 * sheet inside of them; Apple's is the browser's own.
 */
const security = JSON.parse(
  readFileSync(new URL('./lib/platform/http/security-headers.json', import.meta.url), 'utf8'),
);
const under = (folders) => `/:folder(${folders.join('|')})/:path*`;
const headersOf = (named) => Object.entries(named).map(([key, value]) => ({ key, value }));

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // An address with a slash at its end answers as the one without: a client that does not follow redirects loses nothing.
  skipTrailingSlashRedirect: true,
  // What ships is checked by the build, unless `npm test` has just checked all of it; tests and tools by `npm run types`.
  typescript: {
    tsconfigPath: 'tsconfig.build.json',
    ignoreBuildErrors: process.env.TYPES_ARE_CHECKED === '1',
  },
  // A stack trace names our functions by itself: docs/decisions.md#architecture.
  experimental: { turbopackSourceMaps: false, turbopackMinify: { server: false } },
  compiler: {
    // Only a build needs it: the server reads this file, too.
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
  // Read where a receipt needs them (lib/booking/receipts/faces.ts).
  outputFileTracingIncludes: {
    '/api/v2/admin/booking/\\[id\\]/payment-receipt': ['./lib/booking/receipts/fonts/*'],
  },
  // A folder that runs by itself, for containers: `npm run build:standalone`.
  output: process.env.BUILD_STANDALONE === '1' ? 'standalone' : undefined,
  // Texts are compiled on the server (`lib/platform/languages/server`): what formats them needs no parser.
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
  ],
  // The folder is named `t&c`; a browser may write it encoded.
  redirects: async () => [{ source: '/t%26c', destination: '/t&c', permanent: true }],
  headers: async () => [
    { source: '/:path*', headers: headersOf(security.everywhere) },
    {
      // A page has got its own policy, with a nonce (lib/platform/http/content-security.ts): not this one.
      source: '/:path*',
      missing: [{ type: 'header', key: 'content-security-policy' }],
      headers: headersOf(security.withoutPolicy),
    },
    { source: under(security.unlistedUnder), headers: headersOf(security.unlisted) },
    // A card's or a wallet's sheet may open a window; the console opens none that need it.
    { source: '/:path*', headers: headersOf(security.withWindows) },
    { source: under(security.withoutWindowsUnder), headers: headersOf(security.withoutWindows) },
    {
      // A new face gets a new name.
      source: '/fonts/:file',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
};
