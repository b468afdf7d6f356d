import { cva } from 'class-variance-authority';

/** What every box one writes or picks in has in common: text field, select, combobox, dates. */
export const fieldStyle = cva(
  [
    'w-full min-w-0 border border-edge bg-surface text-start text-ink transition-colors duration-100',
    'hover:border-ink-3 focus-visible:outline-offset-1',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-2 disabled:opacity-100',
    'read-only:[&:is(input,textarea)]:bg-sunk',
    'aria-invalid:border-bad aria-invalid:hover:border-bad',
  ],
  {
    variants: {
      large: {
        // 16 px on touch screens: below that a phone zooms into the field.
        false: 'h-9 rounded-control px-3 text-body pointer-coarse:h-11 pointer-coarse:text-visitor',
        true: 'h-13 rounded-visitor px-3.5 text-visitor',
      },
    },
    defaultVariants: { large: false },
  },
);
