'use client';

import { type ReactNode, useId } from 'react';
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form';
import { cn } from '@/components/ui/cn';

type Props = {
  name: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  render: (field: ControllerRenderProps<FieldValues, string>) => ReactNode;
};

/** Several controls that are one field: their common label, and the message beside them. */
export function GroupField({ name, label, optional, hint, render }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const { error } = fieldState;
  const message = error?.message ?? error?.root?.message;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in a grid
    <div
      role="group"
      ref={field.ref}
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={message || hint ? `${id}-note` : undefined}
      className="grid min-w-0 content-start gap-2"
    >
      <span id={`${id}-label`} className="font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </span>
      {render(field)}
      {(message || hint) && (
        <p
          id={`${id}-note`}
          role={message ? 'alert' : undefined}
          className={cn('text-small', message ? 'text-bad' : 'text-ink-3')}
        >
          {message ?? hint}
        </p>
      )}
    </div>
  );
}
