'use client';

import { useState } from 'react';
import { Input } from '@/components/ui/input';
import { typing } from '@/components/ui/typing';
import { plainDigits } from '@/lib/foundation/text/digits';
import { Field, type FieldProps } from './field';

const NUMBER = /^-?(?=[.,]?\d)\d*(?:[.,]\d*)?$/;

/** Parses a number with a decimal point or comma; null for an empty text, and NaN for a text that is not a number. */
function numberOf(text: string): number | null {
  const plain = plainDigits(text).replace(/\s/g, '');
  if (plain === '') return null;
  return NUMBER.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

type Options = {
  unit?: string;
  /** A phone's numeric keyboard has no decimal point. */
  whole?: boolean;
  /** For negative numbers: the number keys of a phone have no minus. */
  signed?: boolean;
};

/**
 * A number, typed on any keyboard. The form's value is a number, null while it is empty, or NaN for a text that is
 * not a number.
 */
export function NumberField({ unit, whole = false, signed = false, ...props }: FieldProps & Options) {
  const [typedText, setTypedText] = useState('');
  const keyboard = whole ? 'numeric' : 'decimal';
  return (
    <Field
      {...props}
      render={(control, { onChange, value, ...field }) => (
        <Input
          {...control}
          {...field}
          inputMode={signed ? undefined : keyboard}
          autoComplete="off"
          // A value that the form sets by itself replaces what was typed.
          value={Object.is(numberOf(typedText), value ?? null) ? typedText : String(value ?? '')}
          trailing={unit && <span className="pr-2 text-small">{unit}</span>}
          {...typing(plainDigits, (text) => {
            setTypedText(text);
            onChange(numberOf(text));
          })}
        />
      )}
    />
  );
}
