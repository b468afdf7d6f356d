import 'server-only';
import { env } from '@/lib/foundation/env';
import type { Language } from '@/lib/values/languages';
import type { MethodType } from './card-provider';

/** What a browser needs to load the card provider's script. */
export type CardScript = {
  scriptUrl: string;
  publishableKey: string;
  /** What the provider's own words are in. */
  locale: Language;
  /** What an intent of this installation may be paid with. */
  methods: MethodType[];
};

/** What an intent may be paid with: cards (those of wallets too), and Link where the account has it. */
export const methodTypes = (): MethodType[] => (env().STRIPE_LINK ? ['card', 'link'] : ['card']);

/** The card provider's script, with its words in a language. */
export function cardScriptIn(locale: Language): CardScript {
  const { STRIPE_JS_URL: scriptUrl, STRIPE_PUBLISHABLE_KEY: publishableKey } = env();
  return { scriptUrl, publishableKey, locale, methods: methodTypes() };
}
