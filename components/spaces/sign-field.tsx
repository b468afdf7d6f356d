'use client';

import { useWatch } from 'react-hook-form';
import { TextField } from '@/components/form/fields';
import { MAX_SHORT_NAME_LENGTH, shortNameOf } from '@/lib/catalogue/spaces/short-name';

/** The text on the door. While it is empty, the text derived from the name is shown instead. */
export function SignField() {
  const name: string | undefined = useWatch({ name: 'name' });
  return (
    <TextField
      name="shortName"
      label="Short name on the door"
      optional
      hint="Must be unique at the location. If empty, it is made from the name."
      maxLength={MAX_SHORT_NAME_LENGTH}
      placeholder={name?.trim() ? shortNameOf(name.trim()) : undefined}
      autoComplete="off"
    />
  );
}
