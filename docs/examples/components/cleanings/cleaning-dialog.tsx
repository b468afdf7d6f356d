'use client';

import { SpaceRecordDialog, type SpaceRecordProps } from '@/components/catalogue/space-record-dialog';
import { TextAreaField } from '@/components/form/fields';
import { ImageField } from '@/components/form/image-field';
import { LookupField } from '@/components/form/lookup-field';
import { MoneyField } from '@/components/form/money-field';
import { MoveDialog, RecordInstantField } from '@/components/form/record-dialog';
import {
  createCleaningAction,
  moveCleaningAction,
  updateCleaningAction,
} from '@/lib/catalogue/cleanings/actions';
import { type Cleaning, cleaningFields, finishInput } from '@/lib/catalogue/cleanings/schema';
import { toDollars } from '@/lib/foundation/money';

/** Add cleaning, Edit cleaning, or Finish cleaning with its final cost. */
export function CleaningDialog({ record, move, ...props }: SpaceRecordProps<Cleaning>) {
  const cost = record ? toDollars(record.costCents) : undefined;
  const common = { ...props, noun: 'cleaning' };
  if (record && move)
    return (
      <MoveDialog
        description={props.space?.name}
        {...common}
        move={move}
        id={record.id}
        schema={finishInput}
        defaults={{ cost }}
        action={moveCleaningAction}
        fields={{ cost: (name) => <MoneyField name={name} label="Final cost" /> }}
      />
    );
  return (
    <SpaceRecordDialog
      {...common}
      record={record}
      schema={cleaningFields}
      defaults={{ crewId: record?.crew.id, cost, note: record?.note ?? '' }}
      instants={{ startsAt: record?.startsAt }}
      createOnce={createCleaningAction}
      update={updateCleaningAction}
      fields={{
        crewId: (name) => <LookupField name={name} label="Crew" path="/admin/crews?lookup=true" />,
        startsAt: (name) => <RecordInstantField name={name} labels={{ date: 'Start', time: 'Time' }} />,
        cost: (name) => <MoneyField name={name} label="Cost" />,
        image: (name) => (
          <ImageField name={name} label="Proof" optional kind="proof" currentUrl={record?.image} />
        ),
        note: (name) => <TextAreaField name={name} label="Note" optional maxLength={500} />,
      }}
    />
  );
}
