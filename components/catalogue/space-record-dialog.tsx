'use client';

import type { ComponentProps } from 'react';
import { z } from 'zod';
import { FormDialog } from '@/components/form/form-dialog';
import { LookupField } from '@/components/form/lookup-field';
import { type MoveProps, RecordDialog } from '@/components/form/record-dialog';
import { useOnce } from '@/components/form/use-once';
import type { FormSpace } from '@/lib/catalogue/spaces/space-of-form';
import { chosenId } from '@/lib/foundation/input/fields';
import type { ActionResult } from '@/lib/platform/http/action';

/** What the page of a kind of record of spaces passes on to its dialog. */
export type SpaceRecordProps<Row> = {
  record: Row | null;
  /** The move that the dialog is for, if it has input. */
  move: MoveProps['move'] | null;
  /** Null before the space of a new record is chosen. */
  space: FormSpace | null;
  closeHref: string;
};

type Dialog<Schema extends z.ZodObject> = Omit<
  ComponentProps<typeof RecordDialog<Schema>>,
  'create' | 'instants' | 'description'
> & {
  space: FormSpace | null;
  /** The current value of each instant of the record, by the name of its field. */
  instants?: Readonly<Record<string, Date | undefined>>;
  /** An action of `actionOnce`. */
  createOnce: (key: string, values: z.output<Schema> & { spaceId: number }) => Promise<ActionResult<unknown>>;
};

/**
 * {@link RecordDialog} for a record of a space. A new record's space is chosen first, because its instants are on the
 * clock of that space.
 */
export function SpaceRecordDialog<Schema extends z.ZodObject>({
  space,
  instants,
  createOnce,
  ...dialog
}: Dialog<Schema>) {
  const create = useOnce(createOnce);
  if (!space) return <ChooseSpace noun={dialog.noun} closeHref={dialog.closeHref} />;
  return (
    <RecordDialog<Schema>
      {...dialog}
      description={space.name}
      instants={instants && { clock: space.clock, now: space.now, values: instants }}
      create={(values) => create({ ...values, spaceId: space.id })}
    />
  );
}

/** The form of a new record of this space, at the address of the list as it is shown: its search and filters stay. */
function addressOfForm(listHref: string, spaceId: number): string {
  const address = new URLSearchParams(listHref.slice(listHref.indexOf('?') + 1));
  address.set('action', 'add');
  address.set('id', String(spaceId));
  return `?${address}`;
}

const spaceForm = z.object({ spaceId: chosenId('Choose a space') });

function ChooseSpace({ noun, closeHref }: { noun: string; closeHref: string }) {
  return (
    <FormDialog
      title={`Add ${noun}`}
      size="sm"
      schema={spaceForm}
      defaults={{}}
      submit={async (values) => ({ ok: true, data: values })}
      submitLabel="Next"
      success={() => undefined}
      next={({ spaceId }) => addressOfForm(closeHref, spaceId)}
      ready={({ spaceId }) => Boolean(spaceId)}
      close={{ href: closeHref }}
    >
      <LookupField name="spaceId" label="Space" path="/admin/pod?lookup=true" />
    </FormDialog>
  );
}
