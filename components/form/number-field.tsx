'use client';

import { useState } from 'react';
import { Input } from '@/components/ui/input';
import { typing } from '@/components/ui/typing';
import { plainDigits } from '@/lib/foundation/digits';
import { Field, type FieldProps } from './field';

const NUMBER = /^-?(?=[.,]?\d)\d*(?:[.,]\d*)?$/;

/** The number that a text says, with a decimal point or comma; null for nothing, and NaN for what is no number. */
function numberOf(text: string): number | null {
  const plain = plainDigits(text).replace(/\s/g, '');
  if (plain === '') return null;
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

type Options = {
  unit?: string;
  /** The keyboard of a phone has no decimal point. */
  whole?: boolean;
  /** Below zero: the number keys of a phone have no minus. */
  signed?: boolean;
};

/**
 * A number as people type it on any keyboard; the form holds a number, null while it is empty, or NaN for what is
 * none.
 */
export function NumberField({ unit, whole = false, signed = false, ...props }: FieldProps & Options) {
  const [typed, setTyped] = useState('');
  const keys = whole ? 'numeric' : 'decimal';
  return (
    <Field
      {...props}
      render={(control, { onChange, value, ...field }) => (
        <Input
          {...control}
          {...field}
          inputMode={signed ? undefined : keys}
          autoComplete="off"
          // What the form set by itself replaces what was typed.
          value={Object.is(numberOf(typed), value ?? null) ? typed : String(value ?? '')}
          trailing={unit && <span className="pr-2 text-small">{unit}</span>}
          {...typing(plainDigits, (text) => {
            setTyped(text);
            onChange(numberOf(text));
          })}
        />
      )}
    />
  );
}
