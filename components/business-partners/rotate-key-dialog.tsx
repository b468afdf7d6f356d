'use client';

import { z } from 'zod';
import { SelectField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { Alert } from '@/components/ui/alert';
import { rotateApiKeyAction } from '@/lib/business-partners/actions';
import { LONGEST_OVERLAP_HOURS, OVERLAP_HOURS } from '@/lib/business-partners/keys';
import type { BusinessPartner } from '@/lib/business-partners/schema';

const OVERLAPS = [
  { value: '1', label: 'For 1 hour' },
  { value: `${OVERLAP_HOURS}`, label: `For ${OVERLAP_HOURS} hours` },
  { value: `${LONGEST_OVERLAP_HOURS}`, label: 'For 7 days' },
  { value: '0', label: 'Not at all: it ends now' },
];

const schema = z.object({ overlap: z.string() });

/** Asks before a key is rotated, and how long the old one works on. */
export function RotateKeyDialog({ partner, close }: { partner: BusinessPartner; close: () => void }) {
  const { id, name, updatedAt, previousKeyExpiresAt } = partner;
  return (
    <FormDialog
      title={`Rotate the API key of ${name}?`}
      description="A new key is made. The old one works on for a while, so that the partner can change over."
      size="sm"
      schema={schema}
      defaults={{ overlap: `${OVERLAP_HOURS}` }}
      submit={({ overlap }) => rotateApiKeyAction({ id, updatedAt, overlapHours: Number(overlap) })}
      submitLabel="Rotate"
      success="API key successfully rotated."
      close={close}
    >
      {previousKeyExpiresAt && (
        <Alert tone="warn" title="A key before this one still works">
          It ends now: only the last old key works on.
        </Alert>
      )}
      <SelectField name="overlap" label="The old key works on" options={OVERLAPS} />
    </FormDialog>
  );
}
