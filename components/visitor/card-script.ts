'use client';

import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Loads the card provider's script from where the server says it is; rejects when it can not be had. */
export async function loadCardScript(url: string, publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await addScript(url);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card script did not start');
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => loaded();
    script.onerror = () => {
      // Taken out again, so that a second try is a new request.
      script.remove();
      failed(new Error('The card script could not be loaded'));
    };
    document.head.append(script);
  });
}
