import './globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { ThemeScript } from '@/components/ui/theme-script';
import { pageNonce } from '@/lib/platform/http/page-nonce';

export const metadata: Metadata = {
  title: { default: 'Hushpod', template: '%s · Hushpod' },
  description: 'Private spaces by the minute',
  manifest: '/manifest.webmanifest',
  icons: { icon: '/icons/icon.svg', apple: '/icons/apple-touch-icon.png' },
};

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
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <ThemeScript nonce={await pageNonce()} />
      </head>
      <body>{children}</body>
    </html>
  );
}
