'use client';

import { z } from 'zod';
import { SelectField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { Alert } from '@/components/ui/alert';
import { rotateApiKeyAction } from '@/lib/parties/business-partners/actions';
import { MAX_OVERLAP_HOURS, OVERLAP_HOURS } from '@/lib/parties/business-partners/keys';
import type { BusinessPartner } from '@/lib/parties/business-partners/schema';

const OVERLAPS = [
  { value: '1', label: 'For 1 hour' },
  { value: `${OVERLAP_HOURS}`, label: `For ${OVERLAP_HOURS} hours` },
  { value: `${MAX_OVERLAP_HOURS}`, label: 'For 7 days' },
  { value: '0', label: 'Not at all' },
];

const schema = z.object({ overlap: z.string() });

/** Confirms a rotation, and asks how long the old key remains valid. */
export function RotateKeyDialog({ partner, close }: { partner: BusinessPartner; close: () => void }) {
  const { id, name, updatedAt, previousKeyExpiresAt } = partner;
  return (
    <FormDialog
      title={`Rotate the API key of ${name}?`}
      description="This creates a new key. The old one keeps working for a while, so that the partner can switch."
      size="sm"
      schema={schema}
      defaults={{ overlap: `${OVERLAP_HOURS}` }}
      submit={({ overlap }) =>
        rotateApiKeyAction({ id, updatedAt: updatedAt.toISOString(), overlapHours: Number(overlap) })
      }
      submitLabel="Rotate"
      success="API key successfully rotated."
      close={close}
    >
      {previousKeyExpiresAt && (
        <Alert tone="warn" title="An earlier key still works">
          It stops working now. Only the current key keeps working for a while.
        </Alert>
      )}
      <SelectField name="overlap" label="Keep the old key working" options={OVERLAPS} />
    </FormDialog>
  );
}
