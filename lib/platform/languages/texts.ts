import type { Language } from '@/lib/column-values/languages';
import type en from './messages/en.json';

/** Every text of the visitor pages; the English file defines the keys. */
export type Texts = typeof en;

declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Language;
    Messages: Texts;
  }
}
