import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** Beside the switch; without it, pass `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  onCheckedChange?: (checked: boolean) => void;
};

/** A native checkbox rendered as a switch: it posts with a form and works before scripts load. */
export function Switch({ className, label, description, onCheckedChange, onChange, ...props }: SwitchProps) {
  const control = (
    <span className={cn('relative inline-flex h-5 w-9 shrink-0', !label && className)}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
        role="switch"
        className={cn(
          'peer absolute inset-0 size-full appearance-none rounded-full border border-edge bg-sunk transition-colors duration-150',
          'checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:opacity-50',
          'pointer-coarse:before:absolute pointer-coarse:before:-inset-x-1 pointer-coarse:before:-inset-y-3',
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
      />
      <span className="pointer-events-none absolute top-1 left-1 size-3 rounded-full bg-ink-3 transition-[translate,background-color] duration-150 peer-checked:translate-x-4 peer-checked:bg-surface" />
    </span>
  );
  if (!label) return control;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label
      className={cn('flex w-fit items-start gap-3 pointer-coarse:min-h-11 pointer-coarse:py-3', className)}
    >
      <span className="flex h-lh items-center">{control}</span>
      <span>
        <span className="block">{label}</span>
        {description && <span className="block text-small text-ink-3">{description}</span>}
      </span>
    </label>
  );
}
