'use client';

import { FormPage, FormSection } from '@/components/form/form-page';
import { RichTextField } from '@/components/form/rich-text-field';
import { useTextLanguage } from '@/components/form/translated-texts';
import { updateTextAction } from '@/lib/catalogue/texts/actions';
import { type TextKind, textForm } from '@/lib/catalogue/texts/schema';
import type { Translations } from '@/lib/column-values/languages';
import { translationsToEdit } from '@/lib/platform/languages/record-translations';

type Props = {
  kind: TextKind;
  /** The name within a sentence: `Terms of services`. */
  name: string;
  text: { html: string; translations: Translations<'htmlDescription'>; updatedAt: string } | null;
  closeHref: string;
};

const TEXTS = ['htmlDescription'] as const;

function Text() {
  const { picker, field, isOriginal } = useTextLanguage(TEXTS);
  return (
    <>
      {picker}
      <RichTextField {...field('htmlDescription')} label="Text" optional={!isOriginal} />
    </>
  );
}

/** Edits a text. Save is enabled after its content changed. */
export function TextEditor({ kind, name, text, closeHref }: Props) {
  const html = text?.html ?? '';
  const translations = translationsToEdit(TEXTS, text?.translations);
  return (
    <FormPage
      schema={textForm}
      defaults={{ htmlDescription: html, translations }}
      submit={(values) => updateTextAction({ kind, ...values, updatedAt: text?.updatedAt })}
      submitLabel="Save"
      success={`${name} successfully updated.`}
      ready={(values) =>
        values.htmlDescription !== html ||
        JSON.stringify(values.translations) !== JSON.stringify(translations)
      }
      closeHref={closeHref}
    >
      <FormSection
        title={name}
        description="Visitors see your changes as soon as you save. The previous version is kept."
      >
        <Text />
      </FormSection>
    </FormPage>
  );
}
