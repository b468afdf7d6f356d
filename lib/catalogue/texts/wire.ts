import { z } from 'zod';
import { translationsOutput } from '@/lib/platform/languages/record-translations';
import type { SavedText } from './schema';

const text = z.object({
  htmlDescription: z.string(),
  description: z.string().meta({ description: 'The text without formatting' }),
  translations: translationsOutput(['htmlDescription']),
  updatedAt: z.iso.datetime(),
});
export const termsOutput = text.meta({ id: 'Terms' });
export const privacyOutput = text
  .extend({ privacyhtmlDescription: z.string() })
  .meta({ id: 'PrivacyPolicy' });

export const termsToWire = ({ html, plain, translations, createdAt }: SavedText) => ({
  htmlDescription: html,
  description: plain,
  translations,
  updatedAt: createdAt,
});

export const privacyToWire = (saved: SavedText) => ({
  ...termsToWire(saved),
  privacyhtmlDescription: saved.html,
});
