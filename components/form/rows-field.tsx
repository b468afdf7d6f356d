'use client';

import type { ReactNode } from 'react';
import { type FieldValues, useFieldArray } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { X } from '@/components/ui/icons/x.gen';
import { GroupField } from './group-field';

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What one row is called on its buttons: `step`. */
  noun: string;
  /** The values of a new row. */
  empty: FieldValues;
  /** The most rows; then none can be added. */
  most?: number;
  /** The fields of a row, whose names begin with `prefix`: `steps.0`. */
  children: (prefix: string, index: number) => ReactNode;
};

/** A list of rows with fields of their own, which can be added and removed. The form's value is an array. */
export function RowsField({ name, label, hint, ...rows }: Props) {
  return <GroupField name={name} label={label} hint={hint} render={() => <Rows name={name} {...rows} />} />;
}

function Rows({ name, noun, empty, most, children }: Omit<Props, 'label' | 'hint'>) {
  const { fields, append, remove } = useFieldArray({ name });
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
          <div className="grid auto-cols-fr grid-flow-col items-start gap-2">
            {children(`${name}.${index}`, index)}
          </div>
          <Button
            variant="ghost"
            className="mt-6.5"
            aria-label={`Remove ${noun} ${index + 1}`}
            repeats
            onClick={() => remove(index)}
          >
            <X />
          </Button>
        </div>
      ))}
      {(most === undefined || fields.length < most) && (
        <Button className="w-fit" repeats onClick={() => append(empty)}>
          Add {noun}
        </Button>
      )}
    </div>
  );
}
