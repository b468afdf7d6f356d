'use client';

import { TextField } from '@/components/form/fields';
import { FormDialog } from '@/components/form/form-dialog';
import { createCrewAction, updateCrewAction } from '@/lib/catalogue/crews/actions';
import { type Crew, crewInput } from '@/lib/catalogue/crews/schema';

type Props = { crew: Crew | null; closeHref: string };

const EMPTY = { name: '', phone: '', email: '' };

const shown = ({ name, phone, email }: Crew) => ({ name, phone: phone ?? '', email: email ?? '' });

/** Add crew, or Edit crew if there is one. */
export function CrewDialog({ crew, closeHref }: Props) {
  return (
    <FormDialog
      title={crew ? 'Edit crew' : 'Add crew'}
      size="sm"
      schema={crewInput}
      isStored={crew !== null}
      defaults={crew ? shown(crew) : EMPTY}
      submit={(values) =>
        crew
          ? updateCrewAction({ ...values, id: crew.id, updatedAt: crew.updatedAt.toISOString() })
          : createCrewAction(values)
      }
      submitLabel="Save"
      success={`Crew successfully ${crew ? 'updated' : 'created'}.`}
      ready={(values) => Boolean(values.name?.trim())}
      close={{ href: closeHref }}
    >
      <TextField name="name" label="Name" maxLength={120} autoComplete="off" autoFocus />
      <TextField name="phone" label="Phone" optional maxLength={40} autoComplete="off" />
      <TextField name="email" label="Email" optional autoComplete="off" />
    </FormDialog>
  );
}
