'use client';

import { TextField } from '@/components/form/fields';
import { RecordDialog } from '@/components/form/record-dialog';
import { createCrewAction, updateCrewAction } from '@/lib/catalogue/crews/actions';
import { type Crew, crewInput } from '@/lib/catalogue/crews/schema';

/** Add crew, or Edit crew if there is one. */
export function CrewDialog({ crew, closeHref }: { crew: Crew | null; closeHref: string }) {
  return (
    <RecordDialog
      noun="crew"
      size="sm"
      record={crew}
      schema={crewInput}
      defaults={{ name: crew?.name ?? '', phone: crew?.phone ?? '', email: crew?.email ?? '' }}
      create={createCrewAction}
      update={updateCrewAction}
      closeHref={closeHref}
      fields={{
        name: (name) => <TextField name={name} label="Name" maxLength={120} autoComplete="off" autoFocus />,
        phone: (name) => <TextField name={name} label="Phone" optional maxLength={40} autoComplete="off" />,
        email: (name) => <TextField name={name} label="Email" optional autoComplete="off" />,
      }}
    />
  );
}
