import { z } from 'zod';
import type { Translations } from '@/lib/column-values/languages';
import { boundedText, seenVersion } from '@/lib/foundation/input/fields';
import { translationsField } from '@/lib/platform/languages/record-translations';
import { optionalRichText, richTextField } from '@/lib/platform/rich-text/field';

const TEXT_KINDS = ['terms', 'privacy'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const ENTER_TEXT = 'Enter the text';
const html = richTextField(ENTER_TEXT);

const translations = translationsField({ htmlDescription: optionalRichText });

export const textForm = z.object({ htmlDescription: html, translations });

export const textUpdate = textForm.extend({ kind: z.enum(TEXT_KINDS), updatedAt: seenVersion });
export const textRestore = z.object({
  kind: z.enum(TEXT_KINDS),
  id: z.number().int(),
  updatedAt: seenVersion,
});

const description = boundedText(500_000)
  .nullish()
  .meta({ description: 'Accepted but not stored: the plain text is made from the HTML' });

export const termsBody = textForm.extend({ description, updatedAt: seenVersion });

/** The privacy text under its own name, or under that of the terms: docs/rules.md#legal-texts. */
export const privacyBody = z
  .object({
    privacyhtmlDescription: html.optional(),
    htmlDescription: html.optional(),
    translations,
    description,
    updatedAt: seenVersion,
  })
  .transform(({ privacyhtmlDescription, htmlDescription, ...others }, context) => {
    const sent = privacyhtmlDescription ?? htmlDescription;
    if (sent !== undefined) return { htmlDescription: sent, ...others };
    context.issues.push({
      code: 'custom',
      message: ENTER_TEXT,
      input: sent,
      path: ['privacyhtmlDescription'],
    });
    return z.NEVER;
  });

/** A saved version; `savedBy` is an email, null for the initial text. */
export type TextVersion = { id: number; savedBy: string | null; createdAt: Date };
export type SavedText = {
  id: number;
  /** In English, sanitised when it was saved. */
  html: string;
  plain: string;
  translations: Translations<'htmlDescription'>;
  createdAt: Date;
};
