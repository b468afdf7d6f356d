'use client';

import type { ComponentProps } from 'react';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Select, type SelectOption } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { Field, type FieldProps } from './field';

type InputExtras = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'autoFocus' | 'dir'
>;

/** With `counts`, shows how many of `maxLength` characters are used. */
export function TextField({
  type,
  inputMode,
  autoComplete,
  maxLength,
  placeholder,
  autoFocus,
  dir,
  counts,
  ...props
}: FieldProps & InputExtras & { counts?: boolean }) {
  const extras = { type, inputMode, autoComplete, maxLength, placeholder, autoFocus, dir };
  return (
    <Field
      {...props}
      render={(control, field) => {
        const input = <Input {...control} {...extras} {...field} value={field.value ?? ''} />;
        if (!counts || !maxLength) return input;
        return (
          <div className="grid gap-1">
            {input}
            <Counter value={field.value} limit={maxLength} />
          </div>
        );
      }}
    />
  );
}

/** How many of the allowed characters are used. */
function Counter({ value, limit }: { value: unknown; limit: number }) {
  return (
    <span className="justify-self-end text-small text-ink-3 tabular-nums">
      {String(value ?? '').length}/{limit}
    </span>
  );
}

/** A password or another secret, hidden until the person reveals it. */
export function PasswordField({
  autoComplete,
  autoFocus,
  maxLength,
  ...props
}: FieldProps & Pick<ComponentProps<'input'>, 'autoComplete' | 'autoFocus' | 'maxLength'>) {
  return (
    <Field
      {...props}
      render={(control, field) => (
        <PasswordInput
          {...control}
          {...field}
          value={field.value ?? ''}
          maxLength={maxLength}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}

/** A longer text. With `maxLength`, shows how many characters are used. */
export function TextAreaField({
  rows,
  maxLength,
  dir,
  ...props
}: FieldProps & { rows?: number; maxLength?: number; dir?: 'auto' }) {
  return (
    <Field
      {...props}
      render={(control, field) => (
        <div className="grid gap-1">
          <Textarea
            {...control}
            {...field}
            value={field.value ?? ''}
            rows={rows ?? 4}
            dir={dir}
            maxLength={maxLength}
          />
          {maxLength && <Counter value={field.value} limit={maxLength} />}
        </div>
      )}
    />
  );
}

/** A time of day as `HH:MM`, or null while it is empty; shown in the format of the reader's browser. */
export function TimeField(props: FieldProps) {
  return (
    <Field
      {...props}
      render={(control, { onChange, value, ...field }) => (
        <Input
          {...control}
          {...field}
          type="time"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
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
      render={(control, field) => (
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

/** One of many known choices. The form's value is the choice as text, or null. */
export function ComboField({
  options,
  placeholder,
  ...props
}: FieldProps & { options: ComboboxOption[]; placeholder?: string }) {
  return (
    <Field
      {...props}
      render={(control, field) => (
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
