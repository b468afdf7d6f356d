import type { ComponentProps } from 'react';
import { ChevronDown } from '@/components/ui/icons/chevron-down.gen';
import { ClearCross } from './clear-cross';
import { cn } from './cn';
import { fieldStyle } from './field-style';

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = ComponentProps<'select'> & {
  large?: boolean;
  /** Rendered before `children`. */
  options?: readonly SelectOption[];
  /** A first entry with an empty value. */
  placeholder?: string;
  /** Shows a cross next to the icon while a value is chosen. */
  clear?: { label: string; onClear: () => void };
};

/** The browser's own select: the most reliable one on a phone. */
export function Select({ className, large, options, placeholder, clear, children, ...props }: SelectProps) {
  return (
    <span className={cn('control-frame', className)}>
      <select
        className={cn(
          fieldStyle({ large }),
          "appearance-none truncate pe-9 has-[option[value='']:checked]:text-ink-3",
          clear && 'pe-15',
        )}
        {...props}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      {clear && <ClearCross {...clear} besideIcon />}
      <ChevronDown aria-hidden className="control-icon size-4" />
    </span>
  );
}
