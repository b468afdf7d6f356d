import 'server-only';
import type { Language } from '@/lib/column-values/languages';
import { env } from '@/lib/foundation/settings/env';
import type { MethodType } from './card-provider-interface';

/** The settings with which a browser loads the card provider's script. */
export type CardScript = {
  scriptUrl: string;
  publishableKey: string;
  /** The language of the provider's own texts. */
  locale: Language;
  /** The payment methods that an intent of this installation accepts. */
  methods: MethodType[];
};

/** The payment methods that an intent accepts: cards (including those in wallets), and Link if the account has it. */
export const methodTypes = (): MethodType[] => (env().STRIPE_LINK ? ['card', 'link'] : ['card']);

/** The card provider's script, with its texts in a language. */
export function cardScriptIn(locale: Language): CardScript {
  const { STRIPE_JS_URL: scriptUrl, STRIPE_PUBLISHABLE_KEY: publishableKey } = env();
  return { scriptUrl, publishableKey, locale, methods: methodTypes() };
}
