import type { Language } from './languages';
import type en from './messages/en.json';

/** Every text of the visitor pages; the English ones are the specification's, and say which keys there are. */
export type Texts = typeof en;

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Language;
    Messages: Texts;
  }
}
