'use client';

import { Field } from '@/components/form/field';
import { Input } from '@/components/ui/input';

/** Anything but 1 to 99 is ignored while typing: docs/rules.md#space-form. */
const ALLOWED = /^([1-9]\d?)?$/;

/** How many clones are made. */
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
          onChange={({ target }) =>
            ALLOWED.test(target.value) && onChange(target.value === '' ? null : Number(target.value))
          }
        />
      )}
    />
  );
}
