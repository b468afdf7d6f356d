import 'server-only';
import { headers } from 'next/headers';
import type { Language } from '@/lib/column-values/languages';
import { env } from '@/lib/foundation/settings/env';
import type { MethodType } from './card-provider-interface';
import { mayPayByWallet } from './likely-wallet';

/** The settings with which a browser loads the card provider's script. */
export type CardScript = {
  scriptUrl: string;
  publishableKey: string;
  /** The language of the provider's own texts. */
  locale: Language;
  /** The payment methods that an intent of this installation accepts. */
  methods: MethodType[];
  /** The browser most likely has a wallet: room for its button is kept from the first paint. */
  keepsRoom: boolean;
};

/** The payment methods that an intent accepts: cards (including those in wallets), and Link if the account has it. */
export const methodTypes = (): MethodType[] => (env().STRIPE_LINK ? ['card', 'link'] : ['card']);

/** The card provider's script, with its texts in a language, for the browser of this request. */
export async function cardScriptIn(locale: Language): Promise<CardScript> {
  const { STRIPE_JS_URL: scriptUrl, STRIPE_PUBLISHABLE_KEY: publishableKey } = env();
  const keepsRoom = mayPayByWallet((await headers()).get('user-agent'));
  return { scriptUrl, publishableKey, locale, methods: methodTypes(), keepsRoom };
}
