'use client';

import { Input } from '@/components/ui/input';
import { typing } from '@/components/ui/typing';
import { CODE_LENGTH, codeText } from '@/lib/foundation/input/fields';
import { Field, type FieldProps } from './field';

/** A code that people type: converted to upper case while typing, without characters that a code cannot have. */
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
