'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';

type Props = { from: string; to: string; today: string; disabled: boolean };

/** From and To. To is enabled after From is chosen, and is never before it. */
export function SeasonFields({ from, to, today, disabled }: Props) {
  const { setValue } = useFormContext();
  const [begins, ends]: (string | null)[] = useWatch({ name: [from, to] });
  const settle = (day: string | null) => {
    if (!day || (ends && ends < day)) setValue(to, null, { shouldDirty: true });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField name={from} label="From" optional min={today} disabled={disabled} onPick={settle} />
      <DateField name={to} label="To" optional min={begins ?? today} disabled={disabled || !begins} />
    </div>
  );
}
