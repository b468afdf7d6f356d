'use client';

import { useState } from 'react';
import { GroupField } from '@/components/form/group-field';
import { Alert } from '@/components/ui/alert';
import { Checkbox } from '@/components/ui/checkbox';
import { Search } from '@/components/ui/icons/search.gen';
import { TriangleAlert } from '@/components/ui/icons/triangle-alert.gen';
import { Input } from '@/components/ui/input';
import { FOR_ALL, FULL_ACCESS } from '@/lib/entities/permissions';
import type { AssignablePermission } from '@/lib/parties/sub-admins/schema';
import {
  FOR_OWN_RECORDS,
  FOR_SHARED_RECORDS,
  PERMISSION_GROUPS,
} from '@/lib/platform/authorization/permission-groups';

/** `isSole`: an area of one permission, which needs no heading. */
type Group = { heading: string; isSole: boolean; permissions: AssignablePermission[] };
type Change = (ids: number[]) => void;

function groupsOf(permissions: readonly AssignablePermission[], term: string): Group[] {
  const wanted = term.trim().toLowerCase();
  return PERMISSION_GROUPS.map(({ heading, ids }) => ({
    heading,
    isSole: ids.length === 1,
    permissions: permissions.filter(
      ({ name, group }) => group === heading && `${heading} ${name}`.toLowerCase().includes(wanted),
    ),
  })).filter((group) => group.permissions.length > 0);
}

/**
 * The permissions by area, each with its checkbox, and one checkbox for all of an area. The form's value is the ids.
 */
export function PermissionsField({ assignable }: { assignable: readonly AssignablePermission[] }) {
  const [term, setTerm] = useState('');
  const groups = groupsOf(assignable, term);
  return (
    <GroupField
      name="permissions"
      label="Permissions"
      render={({ value, onChange }) => {
        const ids: number[] = value ?? [];
        return (
          <div className="grid gap-3">
            <Input
              type="search"
              aria-label="Find a permission"
              placeholder="Find a permission"
              icon={<Search aria-hidden />}
              value={term}
              onChange={(event) => setTerm(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            {ids.includes(FULL_ACCESS) && (
              <Alert tone="info" title="FULL ACCESS is selected">
                It allows every action and lifts every restriction, so the other choices make no difference.
                Manage Sub-Admin stays closed, and partners do not limit access.
              </Alert>
            )}
            {groups.map((group) => (
              <GroupCard key={group.heading} group={group} ids={ids} onChange={onChange} />
            ))}
            {groups.length === 0 && <p className="text-ink-2">No matching permissions.</p>}
          </div>
        );
      }}
    />
  );
}

/** The area's checkbox selects permissions that grant something; restrictions are selected one by one. */
function GroupCard({ group, ids, onChange }: { group: Group; ids: number[]; onChange: Change }) {
  const { heading, isSole, permissions } = group;
  const grants = permissions.filter(({ restricts }) => !restricts).map(({ id }) => id);
  const chosen = grants.filter((id) => ids.includes(id)).length;
  const set = (changed: number[], on: boolean) =>
    onChange(on ? [...new Set([...ids, ...changed])] : ids.filter((id) => !changed.includes(id)));
  return (
    <section aria-label={heading} className="rounded-card border border-line">
      {!isSole && (
        <div className="flex items-center justify-between gap-3 border-b border-line bg-sunk px-3.5 py-2 first:rounded-t-card">
          {grants.length > 0 ? (
            <Checkbox
              label={<span className="font-medium text-ink">{heading}</span>}
              aria-label={`All of ${heading}`}
              checked={chosen === grants.length}
              indeterminate={chosen > 0 && chosen < grants.length}
              onCheckedChange={(on) => set(grants, on)}
            />
          ) : (
            <span className="font-medium text-ink">{heading}</span>
          )}
          <span className="text-small text-ink-2">
            {permissions.filter(({ id }) => ids.includes(id)).length} of {permissions.length}
          </span>
        </div>
      )}
      <div className="grid gap-x-4 gap-y-2 px-3.5 py-3 sm:grid-cols-2">
        {permissions.map((permission) => (
          <Checkbox
            key={permission.id}
            label={permission.name}
            description={noteOf(permission)}
            checked={ids.includes(permission.id)}
            disabled={permission.passedOn}
            onCheckedChange={(on) => set([permission.id], on)}
          />
        ))}
      </div>
    </section>
  );
}

/** The scope of a permission id for a person with some of the partners: docs/rules.md#shared-records. */
function reachOf(id: number): string | undefined {
  if (id === FOR_ALL)
    return 'With the other permissions: prices, codes and records of the operator, which count for every partner';
  if (FOR_OWN_RECORDS.has(id)) return 'Of their own partners';
  return FOR_SHARED_RECORDS.has(id) ? 'Only with “Changes what all partners sell”' : undefined;
}

function noteOf({ id, restricts, passedOn }: AssignablePermission) {
  if (id === FULL_ACCESS) return 'Every action, for every partner';
  if (!restricts) return reachOf(id);
  return (
    <span className="inline-flex items-center gap-1 text-warn">
      <TriangleAlert aria-hidden className="size-3" />
      {passedOn ? 'Restriction, passed on from you' : 'Restriction'}
    </span>
  );
}
