'use client';

import { FormPage, FormSection } from '@/components/form/form-page';
import { RichTextField } from '@/components/form/rich-text-field';
import { updateTextAction } from '@/lib/texts/actions';
import { type TextKind, textForm } from '@/lib/texts/schema';

type Props = {
  kind: TextKind;
  /** As sentences call it: `Terms of services`. */
  name: string;
  text: { html: string; updatedAt: string } | null;
  closeHref: string;
};

/** Edits a text; Save is pressed once its content changed. */
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
        description="Visitors read it as soon as it is saved. The version before is kept."
      >
        <RichTextField name="htmlDescription" label="Text" />
      </FormSection>
    </FormPage>
  );
}
