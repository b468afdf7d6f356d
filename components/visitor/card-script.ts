'use client';

import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useState } from 'react';
import type { CardScript } from '@/lib/platform/integrations/card-script';

/** The card provider's script when it is loaded, or that loading failed; `load` retries. */
export function useCardScript({ scriptUrl, publishableKey, locale: current }: CardScript) {
  // A change of the language would reload it and empty the card fields.
  const [locale] = useState(current);
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  const load = useCallback(() => {
    setStripe(null);
    loadCardScript({ scriptUrl, publishableKey, locale }).then(setStripe, () => setStripe('failed'));
  }, [scriptUrl, publishableKey, locale]);
  useEffect(load, [load]);
  return { stripe, load };
}

/** Loads the card provider's script from the URL that the server specifies. Rejects if it cannot be loaded. */
export async function loadCardScript({
  scriptUrl,
  publishableKey,
  locale,
}: Omit<CardScript, 'methods' | 'keepsRoom'>): Promise<Stripe> {
  if (!window.Stripe) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { locale });
  if (!stripe) throw new Error('The card script did not start');
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      // Removed again, so that the next try is a new request.
      script.remove();
      reject(new Error('The card script could not be loaded'));
    };
    document.head.append(script);
  });
}
