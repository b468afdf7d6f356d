'use client';

import { z } from 'zod';
import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { sendPhotosAction } from '@/lib/booking/photos/actions';
import { emailField } from '@/lib/foundation/input/fields';

type Props = { booking: { id: number; transactionId: string; email: string }; closeHref: string };

const form = z.object({ email: emailField });

/** Emails the images of a booking; prefilled with its contact's address. */
export function SendImagesDialog({ booking, closeHref }: Props) {
  return (
    <FormDialog
      title="Send images"
      description={`Sends the images of booking ${booking.transactionId}. This is recorded in the audit log.`}
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
