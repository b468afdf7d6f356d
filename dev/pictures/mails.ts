import type { Page } from 'playwright';
import type { Screen } from './screen';

/** The stand-ins of a demo listen two ports above its app: dev/ports.ts. */
const inbox = (path: string) => async (page: Page) => {
  const { protocol, hostname, port } = new URL(page.url());
  await page.goto(`${protocol}//${hostname}:${Number(port) + 2}/inbox/${path}`);
};

const preview = (mail: string): Screen => ({
  path: '/no-page-found',
  steps: inbox(`previews?mail=${encodeURIComponent(mail)}&language=en`),
  whole: true,
});

/** The mails, as the demo's inbox shows them. */
export const MAILS: Record<string, Screen> = {
  'mail-index': { path: '/no-page-found', steps: inbox('previews'), whole: true },
  ...Object.fromEntries(
    ['confirmed', 'moved', 'cancelled', 'refund', 'receipt', 'email code', 'invitation', 'pod silent'].map(
      (mail) => [`mail-${mail.replaceAll(' ', '-')}`, preview(mail)],
    ),
  ),
};
