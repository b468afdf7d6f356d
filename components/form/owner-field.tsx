'use client';

import type { OwnerChoice } from '@/lib/platform/authorization/ownership';
import { LookupField } from './lookup-field';

type Props = {
  choice: OwnerChoice;
  /** What no choice means, for those who need not choose. */
  placeholder?: string;
  hint?: string;
};

/** Whose a record is, for those who have a choice; of a new one it stays what it is: docs/rules.md#owners. */
export function OwnerField({
  choice,
  placeholder = 'The operator',
  hint = 'Its staff may change it. The owner cannot be changed later',
}: Props) {
  if (choice === 'fixed') return null;
  return (
    <LookupField
      name="ownerId"
      label="Owner"
      path="/admin/business-partner?lookup=true"
      optional={choice === 'any'}
      placeholder={choice === 'any' ? placeholder : undefined}
      hint={hint}
    />
  );
}
