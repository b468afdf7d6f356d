'use client';

import { Input } from '@/components/ui/input';
import { typing } from '@/components/ui/typing';
import { CODE_LENGTH, codeText } from '@/lib/foundation/fields';
import { Field, type FieldProps } from './field';

/** A code that people type: upper case as it is typed, and no sign that a code may not have. */
export function CodeField({ autoFocus, ...props }: FieldProps & { autoFocus?: boolean }) {
  return (
    <Field
      {...props}
      render={(control, field) => (
        <Input
          {...control}
          {...field}
          className="font-mono"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={autoFocus}
          value={field.value ?? ''}
          {...typing((text) => codeText(text).slice(0, CODE_LENGTH), field.onChange)}
        />
      )}
    />
  );
}
