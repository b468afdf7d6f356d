'use client';

import { useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field';
import { Input } from '@/components/ui/input';
import { cloneNames } from '@/lib/catalogue/spaces/clone-names';

/** Anything but 1 to 99 is ignored while typing: docs/rules.md#space-form. */
const ALLOWED = /^([1-9]\d?)?$/;

/** How many clones are made, and what they will be called. */
export function QuantityField() {
  const [name, quantity]: [string | undefined, number | null] = useWatch({ name: ['name', 'quantity'] });
  const names = name && quantity ? cloneNames(name.trim(), quantity, new Set()) : [];
  const last = names.length > 1 ? ` to ${names.at(-1)}` : '';
  return (
    <Field
      name="quantity"
      label="No. Of Clone"
      hint={
        names.length > 0
          ? `Named ${names[0]}${last}. Names already used at the location are skipped.`
          : '1 to 99'
      }
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
