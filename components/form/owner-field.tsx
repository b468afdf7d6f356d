'use client';

import type { OwnerChoice } from '@/lib/platform/authorization/ownership';
import { LookupField } from './lookup-field';

/** Whose a new record is, for those who have a choice; it stays what it is: docs/rules.md#owners. */
export function OwnerField({ choice }: { choice: OwnerChoice }) {
  if (choice === 'fixed') return null;
  return (
    <LookupField
      name="ownerId"
      label="Owner"
      path="/admin/business-partner?lookup=true"
      optional={choice === 'any'}
      placeholder={choice === 'any' ? 'The operator' : undefined}
      hint="Its staff may change it. The owner cannot be changed later"
    />
  );
}
