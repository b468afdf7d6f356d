'use client';

import { Field } from '@/components/form/field';
import { Input } from '@/components/ui/input';
import { typing } from '@/components/ui/typing';
import { plainDigits } from '@/lib/foundation/text/digits';

/** Anything but 1 to 99 is ignored while typing: docs/rules.md#space-form. */
const ALLOWED = /^([1-9]\d?)?$/;

/** The number of clones to create. */
export function QuantityField() {
  return (
    <Field
      name="quantity"
      label="No. Of Clone"
      hint="1 to 99. Numbering continues from the name; names already used at the location are skipped."
      render={(control, { value, onChange, ...field }) => (
        <Input
          {...control}
          {...field}
          inputMode="numeric"
          value={value ?? ''}
          {...typing(plainDigits, (text) => {
            if (ALLOWED.test(text)) onChange(text === '' ? null : Number(text));
          })}
        />
      )}
    />
  );
}
