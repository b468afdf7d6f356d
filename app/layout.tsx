import './globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { ThemeScript } from '@/components/ui/theme-script';
import { isPreview } from '@/lib/foundation/settings/env';
import { atResponse } from '@/lib/platform/http/after-response';
import { pageNonce } from '@/lib/platform/http/nonce';

/* Tags that are the same on every page are in the head below: docs/performance.md#pages. */
export const generateMetadata = (): Metadata => ({
  ...(isPreview() && { robots: { index: false, follow: false } }),
  title: { default: 'Hushpod', template: '%s · Hushpod' },
});

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#20282d' },
    { media: '(prefers-color-scheme: dark)', color: '#101416' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  atResponse();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <ThemeScript nonce={await pageNonce()} />
        <meta name="description" content="Private spaces by the minute" />
        <link rel="icon" href="/icons/icon.svg" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      </head>
      <body>
        {isPreview() && (
          <p role="note" className="bg-brand px-4 py-1 text-center text-brand-ink text-small">
            Preview: people, bookings and money here are invented
          </p>
        )}
        {children}
      </body>
    </html>
  );
}
