import { Journal } from '../journal';
import { type CardApiKeys, createCardApi } from './api';
import { browserScript } from './browser-script';
import { cardPage } from './card-page';
import { controlCards } from './control';
import { keysOf } from './keys';
import { settleRefunds } from './refunds';
import { createCardState } from './state';
import { Webhooks } from './webhooks';

const SETTLE_MS = 1000;

/** The card provider on this machine: its API, its browser script, its webhooks, and a page that shows it. */
export function createCardService(
  file: string,
  options: CardApiKeys & { webhookSecret: string; webhookUrl?: string },
) {
  const journal = new Journal(file);
  const webhooks = new Webhooks(journal, options.webhookSecret, options.webhookUrl);
  const state = createCardState(
    journal,
    (event) => webhooks.enqueue(event),
    () => webhooks.url,
  );
  const api = createCardApi(state, journal, options);
  const control = controlCards(state, journal, webhooks);
  const timer = setInterval(() => {
    settleRefunds(state);
    journal.commit();
  }, SETTLE_MS);
  return {
    strikeOnce: keysOf(journal),
    handle: (request: Request, url: URL) => {
      if (url.pathname.startsWith('/v1/')) return api(request, url);
      if (url.pathname === '/stripe.js') return browserScript();
      if (url.pathname === '/card') return cardPage(state, webhooks);
      return control(request, url);
    },
    close: async () => {
      clearInterval(timer);
      await webhooks.close();
      journal.close();
    },
  };
}
