'use client';

import { DatePicker } from '@/components/ui/date-picker';
import { Field, type FieldProps } from './field';

type Props = FieldProps & {
  /** The first and the last day that can be picked, `YYYY-MM-DD`, both included. */
  min?: string;
  max?: string;
  onPick?: (day: string | null) => void;
};

/** A day as `YYYY-MM-DD`, or null if none is chosen. */
export function DateField({ min, max, onPick, ...props }: Props) {
  return (
    <Field
      {...props}
      render={(control, field) => (
        <DatePicker
          {...control}
          ref={field.ref}
          onBlur={field.onBlur}
          min={min}
          max={max}
          clearable={Boolean(props.optional)}
          value={field.value ?? ''}
          onValueChange={(day) => {
            field.onChange(day || null);
            onPick?.(day || null);
          }}
        />
      )}
    />
  );
}
