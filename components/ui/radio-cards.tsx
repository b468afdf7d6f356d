import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type RadioCardOption = {
  value: string;
  title: ReactNode;
  detail?: ReactNode;
  /** At the right edge, such as a small badge. */
  aside?: ReactNode;
  disabled?: boolean;
};

export type RadioCardsProps = {
  name: string;
  /** The accessible name, if no visible heading is passed through `aria-labelledby`. */
  label?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  options: readonly RadioCardOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  columns?: 1 | 2;
  /** In the console: smaller, in the console's type. */
  compact?: boolean;
  className?: string;
};

/** A choice as cards, large ones for visitors. They are native radio buttons, so arrow keys and posting work. */
export function RadioCards({
  name,
  label,
  options,
  value,
  defaultValue,
  onValueChange,
  columns = 2,
  compact = false,
  className,
  ...aria
}: RadioCardsProps) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...aria}
      className={clsx(
        'grid gap-2.5',
        columns === 2 && 'grid-cols-2 [&>:last-child:nth-child(odd)]:col-span-2',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex items-center justify-between gap-2 border-[1.5px] border-edge bg-surface text-ink transition-colors duration-100',
            compact
              ? 'min-h-14 rounded-control px-3 py-2 text-body'
              : 'min-h-18 rounded-visitor px-3.5 py-3 text-visitor',
            'hover:border-ink-3 has-checked:border-ink has-checked:bg-[color-mix(in_srgb,var(--brand)_14%,var(--surface))] has-checked:shadow-[inset_0_0_0_1px_var(--ink)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
            'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunk has-disabled:text-ink-2',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            disabled={option.disabled}
            className="peer sr-only"
            {...(value === undefined
              ? { defaultChecked: defaultValue === option.value }
              : { checked: value === option.value })}
            onChange={onValueChange ? () => onValueChange(option.value) : undefined}
            readOnly={value !== undefined && !onValueChange}
          />
          <span className="min-w-0">
            <span className={clsx('block font-[650]', !compact && 'text-[1.125rem] leading-6')}>
              {option.title}
            </span>
            {option.detail && <span className="block text-ink-2">{option.detail}</span>}
          </span>
          {option.aside}
        </label>
      ))}
    </div>
  );
}
