'use client';

import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useState } from 'react';
import type { CardScript } from '@/lib/platform/integrations/card-script';

/** The card provider's script, as soon as it is there, or that it could not be had; `load` tries again. */
export function useCardScript({ scriptUrl, publishableKey, locale: current }: CardScript) {
  // Another language would reload it and empty the card fields.
  const [locale] = useState(current);
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  const load = useCallback(() => {
    setStripe(null);
    loadCardScript({ scriptUrl, publishableKey, locale }).then(setStripe, () => setStripe('failed'));
  }, [scriptUrl, publishableKey, locale]);
  useEffect(load, [load]);
  return { stripe, load };
}

/** Loads the card provider's script from the server's address for it; rejects when it cannot be loaded. */
export async function loadCardScript({
  scriptUrl,
  publishableKey,
  locale,
}: Omit<CardScript, 'methods'>): Promise<Stripe> {
  if (!window.Stripe) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { locale });
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
