'use client';

import { Input } from '@/components/ui/input';
import { typing } from '@/components/ui/typing';
import { plainDigits } from '@/lib/foundation/text/digits';
import { Field, type FieldProps } from './field';

/**
 * Digits, commas and one decimal point; further decimals are dropped. A character that distinguishes 3.00 from 300 is
 * never dropped: the schema decides what it means (`dollarsField`).
 */
const cleanAmount = (text: string): string => {
  const [whole = '', ...rest] = plainDigits(text)
    .replace(/[^\d.,]/g, '')
    .split('.');
  // 1.234,50 is not 1.23.
  if (rest.some((part) => part.includes(','))) return `${whole}.${rest.join('.')}`;
  return rest.length > 0 ? `${whole}.${rest.join('').slice(0, 2)}` : whole;
};

/** The initial value can be a number. If it has cents, two decimals are shown. */
const displayAmount = (value: string | number | null | undefined): string | number =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : (value ?? '');

/** Dollars as people type them, with the dollar sign before them. The form's value is the text. */
export function MoneyField({ whole = false, asTyped = false, autoFocus, ...props }: FieldProps & Options) {
  return (
    <Field
      {...props}
      render={(control, field) => (
        <Input
          {...control}
          {...field}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          autoFocus={autoFocus}
          value={displayAmount(field.value)}
          icon={<span className="text-body">$</span>}
          {...typing(asTyped ? plainDigits : cleanAmount, field.onChange)}
        />
      )}
    />
  );
}

type Options = {
  /** A phone's numeric keyboard has no decimal point: the schema accepts no cents. */
  whole?: boolean;
  /** No character is dropped: the schema reports what is wrong. */
  asTyped?: boolean;
  autoFocus?: boolean;
};
