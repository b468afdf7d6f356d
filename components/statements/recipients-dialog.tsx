'use client';

import { z } from 'zod';
import { TextAreaField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { setStatementRecipientsAction } from '@/lib/booking/statements/actions';
import { statementRecipientsInput } from '@/lib/booking/statements/schema';

type Props = { partner: { id: number; name: string }; emails: string[]; closeHref: string };

/** Converts one address per line to a list. */
const form = z.object({
  emails: z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .pipe(statementRecipientsInput.shape.emails),
});

export function RecipientsDialog({ partner, emails, closeHref }: Props) {
  return (
    <FormDialog
      title="Statements by email"
      description={`Each month is mailed on the 1st of the next, once it is closed, for ${partner.name}.`}
      size="sm"
      schema={form}
      defaults={{ emails: emails.join('\n') }}
      submit={(values) => setStatementRecipientsAction({ ...values, id: partner.id })}
      submitLabel="Save"
      success="Recipients saved"
      close={{ href: closeHref }}
    >
      <TextAreaField name="emails" label="Addresses" rows={4} hint="One address a line" />
    </FormDialog>
  );
}
