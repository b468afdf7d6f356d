'use client';

import { z } from 'zod';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { emailField } from '@/lib/access/schema';
import { sendPhotosAction } from '@/lib/photos/actions';

type Props = { booking: { id: number; transactionId: string; email: string }; closeHref: string };

const form = z.object({ email: emailField });

/** Mails the images of a booking; its customer's address is there already. */
export function SendImagesDialog({ booking, closeHref }: Props) {
  return (
    <FormDialog
      title="Send images"
      description={`The images of booking ${booking.transactionId}. Each sending is kept in the audit log.`}
      size="sm"
      schema={form}
      defaults={{ email: booking.email }}
      submit={({ email }) => sendPhotosAction({ id: booking.id, email })}
      submitLabel="Send"
      success="Images has been send successfully"
      failure={() => 'Unable to send images'}
      ready={({ email }) => Boolean(email?.trim())}
      close={{ href: closeHref }}
    >
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
      />
    </FormDialog>
  );
}
