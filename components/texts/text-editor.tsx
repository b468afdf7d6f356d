'use client';

import { FormPage, FormSection } from '@/components/form/form-page';
import { RichTextField } from '@/components/form/rich-text-field';
import { updateTextAction } from '@/lib/catalogue/texts/actions';
import { type TextKind, textForm } from '@/lib/catalogue/texts/schema';

type Props = {
  kind: TextKind;
  /** The name in sentences: `Terms of services`. */
  name: string;
  text: { html: string; updatedAt: string } | null;
  closeHref: string;
};

/** Edits a text; Save is enabled once its content changed. */
export function TextEditor({ kind, name, text, closeHref }: Props) {
  const html = text?.html ?? '';
  return (
    <FormPage
      schema={textForm}
      defaults={{ htmlDescription: html }}
      submit={({ htmlDescription }) =>
        updateTextAction({ kind, htmlDescription, updatedAt: text?.updatedAt })
      }
      submitLabel="Save"
      success={`${name} successfully updated.`}
      ready={({ htmlDescription }) => htmlDescription !== html}
      closeHref={closeHref}
    >
      <FormSection
        title={name}
        description="Visitors see your changes as soon as you save. The previous version is kept."
      >
        <RichTextField name="htmlDescription" label="Text" />
      </FormSection>
    </FormPage>
  );
}
