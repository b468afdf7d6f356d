import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Check } from '@/components/ui/icons/check.gen';
import { Minus } from '@/components/ui/icons/minus.gen';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Beside the checkbox, and part of its click area. Without it, pass `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  /** Some, but not all: rendered as a dash. */
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
};

export function Checkbox({
  className,
  label,
  description,
  indeterminate,
  onCheckedChange,
  onChange,
  ...props
}: CheckboxProps) {
  const box = (
    <span
      className={clsx(
        'relative inline-grid size-4.5 shrink-0 place-items-center align-middle',
        !label && className,
      )}
    >
      <input
        type="checkbox"
        className={clsx(
          'peer absolute inset-0 size-full appearance-none rounded-[5px] border border-edge bg-surface transition-colors duration-100',
          'checked:border-ink checked:bg-ink aria-invalid:border-bad',
          'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:checked:bg-ink-3',
          'pointer-coarse:before:absolute pointer-coarse:before:-inset-3.5',
          'indeterminate:border-ink indeterminate:bg-ink',
        )}
        onChange={
          onChange || onCheckedChange
            ? (event) => {
                onChange?.(event);
                onCheckedChange?.(event.target.checked);
              }
            : undefined
        }
        {...props}
        {...(indeterminate !== undefined && { ref: markIndeterminate(indeterminate) })}
      />
      {indeterminate ? (
        <Minus aria-hidden className="stroke-3 pointer-events-none relative size-3 text-surface" />
      ) : (
        <Check
          aria-hidden
          strokeWidth={3.5}
          className="pointer-events-none relative hidden size-3 text-surface peer-checked:block"
        />
      )}
    </span>
  );
  if (!label) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
    <label
      className={clsx(
        'flex w-fit items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:py-3',
        className,
      )}
    >
      <span className="flex h-lh items-center">{box}</span>
      <span>
        <span className="block">{label}</span>
        {description && <span className="block text-small text-ink-3">{description}</span>}
      </span>
    </label>
  );
}

/** This state can be set only by a script; there is no attribute for it. */
function markIndeterminate(indeterminate: boolean) {
  return (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = indeterminate;
  };
}
