import { z } from 'zod';
import { seenVersion } from '@/lib/fields';
import { richTextField } from '@/lib/rich-text/field';

export const TEXT_KINDS = ['terms', 'privacy'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export const ENTER_TEXT = 'Enter the text';
const html = richTextField(ENTER_TEXT);

/** What the editor sends of a text. */
export const textForm = z.object({ htmlDescription: html });

export const textUpdate = textForm.extend({ kind: z.enum(TEXT_KINDS), updatedAt: seenVersion });
export const textRestore = z.object({
  kind: z.enum(TEXT_KINDS),
  id: z.number().int(),
  updatedAt: seenVersion,
});

const description = z
  .string()
  .nullish()
  .meta({ description: 'Taken, and not kept: the words are those of the HTML' });

export const termsBody = textForm.extend({ description, updatedAt: seenVersion });

/** The privacy text under the name that it has in the specification, or under that of the terms. */
export const privacyBody = z
  .object({
    privacyhtmlDescription: html.optional(),
    htmlDescription: html.optional(),
    description,
    updatedAt: seenVersion,
  })
  .transform(({ privacyhtmlDescription, htmlDescription, updatedAt }, context) => {
    const sent = privacyhtmlDescription ?? htmlDescription;
    if (sent !== undefined) return { htmlDescription: sent, updatedAt };
    context.issues.push({
      code: 'custom',
      message: ENTER_TEXT,
      input: sent,
      path: ['privacyhtmlDescription'],
    });
    return z.NEVER;
  });

const wire = z.object({
  htmlDescription: z.string(),
  description: z.string().meta({ description: 'Its words without formatting' }),
  updatedAt: z.iso.datetime(),
});
export const termsOutput = wire.meta({ id: 'Terms' });
export const privacyOutput = wire
  .extend({ privacyhtmlDescription: z.string() })
  .meta({ id: 'PrivacyPolicy' });

/** A saved version; `savedBy` is an e-mail, null for what came with the installation. */
export type TextVersion = { id: number; savedBy: string | null; createdAt: string };
export type SavedText = { id: number; html: string; plain: string; createdAt: Date };

/** A text as the API answers it. */
export const termsOf = ({ html, plain, createdAt }: SavedText): z.infer<typeof termsOutput> => ({
  htmlDescription: html,
  description: plain,
  updatedAt: createdAt.toISOString(),
});
export const privacyOf = (text: SavedText): z.infer<typeof privacyOutput> => ({
  ...termsOf(text),
  privacyhtmlDescription: text.html,
});
