'use client';

import { useWatch } from 'react-hook-form';
import { Combobox, MultiCombobox } from '@/components/ui/combobox';
import { Field, type FieldProps } from './field';
import { useChoices } from './use-choices';

type LookupProps = FieldProps & {
  path: string | null;
  placeholder?: string;
  /** Choices that another field has already taken. */
  excluded?: readonly number[];
  /** All choices are loaded at once, for short lists. */
  loadAll?: boolean;
};

/** The choices of a lookup field, and its message if they could not be loaded. */
function useLookupField({ name, path, loadAll, hint, disabled, excluded = [] }: LookupProps) {
  const value: number | readonly number[] | null | undefined = useWatch({ name });
  const chosen = [value ?? []].flat().map(String);
  const { choices, failed, retry } = useChoices({ path, loadAll, chosen });
  const retryButton = (
    <button type="button" onClick={retry} className="text-link underline">
      Could not be loaded. Retry
    </button>
  );
  const options = choices.options.filter((option) => !excluded.includes(Number(option.value)));
  return {
    choices: excluded.length > 0 ? { ...choices, options } : choices,
    field: { hint: failed ? retryButton : hint, disabled: disabled || path === null },
  };
}

/** One of the choices of a lookup call. The form's value is its id as a number, or null. */
export function LookupField({ onPick, ...props }: LookupProps & { onPick?: () => void }) {
  const { choices, field: fieldState } = useLookupField(props);
  return (
    <Field
      {...props}
      {...fieldState}
      render={(control, field) => (
        <Combobox
          {...control}
          {...choices}
          ref={field.ref}
          placeholder={props.placeholder}
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

/** Several choices of a lookup call. The form's value is their ids as numbers. */
export function MultiLookupField(props: LookupProps) {
  const { choices, field: fieldState } = useLookupField(props);
  return (
    <Field
      {...props}
      {...fieldState}
      render={(control, field) => (
        <MultiCombobox
          {...control}
          {...choices}
          ref={field.ref}
          placeholder={props.placeholder}
          value={(field.value ?? []).map(String)}
          onBlur={field.onBlur}
          onValueChange={(values) => field.onChange(values.map(Number))}
        />
      )}
    />
  );
}
