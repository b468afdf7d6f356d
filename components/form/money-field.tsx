'use client';

import { Input } from '@/components/ui/input';
import { Field, type FieldProps } from './field';

/** Digits and one decimal point; further decimals are dropped. */
const typed = (text: string): string => {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length > 0 ? `${whole}.${rest.join('').slice(0, 2)}` : whole;
};

/** Dollars as people type them, with their sign before them; the form holds the text. */
export function MoneyField({ whole = false, autoFocus, ...props }: FieldProps & Options) {
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
          maxLength={9}
          value={field.value ?? ''}
          icon={<span className="text-body">$</span>}
          onChange={({ target }) =>
            field.onChange(whole ? target.value.replace(/\D/g, '') : typed(target.value))
          }
        />
      )}
    />
  );
}

type Options = {
  /** Without cents. */
  whole?: boolean;
  autoFocus?: boolean;
};
