'use client';

import type { ComponentProps } from 'react';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Select, type SelectOption } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { Field, type FieldProps } from './field';
import { useLookup } from './use-lookup';

type InputExtras = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'autoFocus'
>;

export function TextField({
  type,
  inputMode,
  autoComplete,
  maxLength,
  placeholder,
  autoFocus,
  ...props
}: FieldProps & InputExtras) {
  const extras = { type, inputMode, autoComplete, maxLength, placeholder, autoFocus };
  return (
    <Field
      {...props}
      draw={(control, field) => <Input {...control} {...extras} {...field} value={field.value ?? ''} />}
    />
  );
}

export function PasswordField({
  autoComplete,
  autoFocus,
  ...props
}: FieldProps & Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus'>) {
  return (
    <Field
      {...props}
      draw={(control, field) => (
        <PasswordInput
          {...control}
          {...field}
          value={field.value ?? ''}
          maxLength={25}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}

/** A number as people type it; the form holds a number, or null while it is empty. */
export function NumberField({
  unit,
  prefix,
  step,
  min,
  max,
  ...props
}: FieldProps & { unit?: string; prefix?: string; step?: number; min?: number; max?: number }) {
  return (
    <Field
      {...props}
      draw={(control, { onChange, value, ...field }) => (
        <Input
          {...control}
          {...field}
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          step={step ?? 'any'}
          min={min}
          max={max}
          value={value ?? ''}
          icon={prefix && <span className="text-body">{prefix}</span>}
          trailing={unit && <span className="pr-2 text-small">{unit}</span>}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
          // A wheel over a focused number field would change it unseen.
          onWheel={(event) => event.currentTarget.blur()}
        />
      )}
    />
  );
}

export function TextAreaField({
  rows,
  maxLength,
  ...props
}: FieldProps & { rows?: number; maxLength?: number }) {
  return (
    <Field
      {...props}
      draw={(control, field) => (
        <Textarea {...control} {...field} value={field.value ?? ''} rows={rows ?? 4} maxLength={maxLength} />
      )}
    />
  );
}

export function SelectField({
  options,
  placeholder,
  ...props
}: FieldProps & { options: SelectOption[]; placeholder?: string }) {
  return (
    <Field
      {...props}
      draw={(control, field) => (
        <Select
          {...control}
          {...field}
          value={field.value ?? ''}
          options={options}
          placeholder={placeholder}
        />
      )}
    />
  );
}

/** One of many known choices; the form holds its value as text, or null. */
export function ComboField({
  options,
  placeholder,
  ...props
}: FieldProps & { options: ComboboxOption[]; placeholder?: string }) {
  return (
    <Field
      {...props}
      draw={(control, field) => (
        <Combobox
          {...control}
          ref={field.ref}
          options={options}
          placeholder={placeholder}
          clearable
          value={field.value ?? null}
          onBlur={field.onBlur}
          onValueChange={(value) => field.onChange(value || null)}
        />
      )}
    />
  );
}

/** One of the answers of a look-up call; the form holds its id as a number, or null. */
export function LookupField({
  path,
  placeholder,
  onPick,
  ...props
}: FieldProps & { path: string | null; placeholder?: string; onPick?: () => void }) {
  const { options, loading, failed, retry } = useLookup(path);
  const hint = failed ? (
    <button type="button" onClick={retry} className="text-link underline">
      Could not be loaded. Retry
    </button>
  ) : (
    props.hint
  );
  return (
    <Field
      {...props}
      hint={hint}
      disabled={props.disabled || path === null}
      draw={(control, field) => (
        <Combobox
          {...control}
          ref={field.ref}
          options={options}
          loading={loading && path !== null}
          placeholder={placeholder}
          clearable
          value={field.value === null || field.value === undefined ? null : String(field.value)}
          onBlur={field.onBlur}
          onValueChange={(value) => {
            field.onChange(value ? Number(value) : null);
            onPick?.();
          }}
        />
      )}
    />
  );
}
