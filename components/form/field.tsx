'use client';

import { type ReactNode, useId } from 'react';
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form';
import { cn } from '@/components/ui/cn';
import { Label } from '@/components/ui/label';

export type FieldProps = {
  name: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  className?: string;
  disabled?: boolean;
};

/** The attributes that associate a control with its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
  disabled?: boolean;
};

type Render = (control: ControlProps, field: ControllerRenderProps<FieldValues, string>) => ReactNode;

/** Label, control, hint and message of one field. The message is next to the field and is read out with it. */
export function Field({
  name,
  label,
  optional,
  hint,
  className,
  disabled,
  render,
}: FieldProps & { render: Render }) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  const note = message ?? hint;
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      {render(
        {
          id,
          'aria-invalid': Boolean(message),
          'aria-describedby': note ? `${id}-note` : undefined,
          disabled,
        },
        field,
      )}
      {note && (
        <p
          id={`${id}-note`}
          role={message ? 'alert' : undefined}
          className={cn('text-small', message ? 'text-bad' : 'text-ink-3')}
        >
          {note}
        </p>
      )}
    </div>
  );
}
