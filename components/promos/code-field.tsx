'use client';

import { Field, type FieldProps } from '@/components/form/field';
import { Input } from '@/components/ui/input';
import { PROMO_NAME_LENGTH, promoName } from '@/lib/promos/schema';

/** The name of a promo code: upper case as it is typed, and nothing that a code may not have. */
export function CodeField({ autoFocus, ...props }: FieldProps & { autoFocus?: boolean }) {
  return (
    <Field
      {...props}
      draw={(control, field) => (
        <Input
          {...control}
          {...field}
          className="font-mono"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          maxLength={PROMO_NAME_LENGTH}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(promoName(target.value))}
        />
      )}
    />
  );
}
