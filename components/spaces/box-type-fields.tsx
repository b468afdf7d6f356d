'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field';
import { PasswordField, TextField } from '@/components/form/fields';
import { Select } from '@/components/ui/select';
import { CALENDAR_FIELDS } from '@/lib/catalogue/spaces/calendar-fields';
import { type BoxType, STAPLES } from '@/lib/catalogue/spaces/schema';

type Props = {
  types: BoxType[];
  /** The secrets that are set for a type. An empty field keeps them. */
  kept: (boxTypeId: number | null) => { calendarClientSecret?: boolean; calendarRefreshToken?: boolean };
};

/** The operator's own product, which has no id. */
const DEFAULT = 'default';
const KEPT = 'Already set. Leave empty to keep it.';

/** Whose product the space is. A partner's type requires its calendar. */
export function BoxTypeFields({ types, kept }: Props) {
  const { setValue, clearErrors } = useFormContext();
  const chosen: number | null = useWatch({ name: 'boxTypeId' }) ?? null;
  const keptSecrets = kept(chosen);

  function choose(id: number | null) {
    if (types.find((type) => type.id === id)?.name === STAPLES) return;
    for (const field of CALENDAR_FIELDS) setValue(field, '', { shouldDirty: true });
    clearErrors([...CALENDAR_FIELDS]);
  }

  return (
    <>
      <Field
        name="boxTypeId"
        label="Box type"
        hint="With a partner type, bookings are also sent to that partner’s calendar."
        render={(control, { value, onChange, ...field }) => (
          <Select
            {...control}
            {...field}
            value={value ?? DEFAULT}
            options={types.map(({ id, name }) => ({
              value: String(id ?? DEFAULT),
              label: name,
            }))}
            onChange={({ target }) => {
              const id = target.value === DEFAULT ? null : Number(target.value);
              onChange(id);
              choose(id);
            }}
          />
        )}
      />
      {chosen !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="calendarId" label="Calendar id" maxLength={300} autoComplete="off" />
          <TextField name="calendarClientId" label="Calendar client id" maxLength={300} autoComplete="off" />
          <SecretField
            name="calendarClientSecret"
            label="Calendar client secret"
            kept={keptSecrets.calendarClientSecret}
          />
          <SecretField
            name="calendarRefreshToken"
            label="Calendar refresh token"
            kept={keptSecrets.calendarRefreshToken}
          />
        </div>
      )}
    </>
  );
}

function SecretField({ name, label, kept }: { name: string; label: string; kept?: boolean }) {
  return (
    <PasswordField
      name={name}
      label={label}
      optional={kept}
      hint={kept ? KEPT : undefined}
      autoComplete="new-password"
      maxLength={name === 'calendarRefreshToken' ? 2000 : 500}
    />
  );
}
