'use client';

import type { OwnerChoice } from '@/lib/platform/ownership/rights';
import { LookupField } from './lookup-field';

type Props = {
  choice: OwnerChoice;
  /** What an empty choice means, for readers who need not choose. */
  placeholder?: string;
  hint?: string;
};

/**
 * The owner of a record, for readers who have a choice. The owner is chosen for a new record and remains:
 * docs/rules.md#owners.
 */
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
