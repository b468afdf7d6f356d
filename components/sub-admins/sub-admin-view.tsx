'use client';

import { ViewDialog } from '@/components/list/view-dialog';
import { Badge } from '@/components/ui/badge';
import { DefinitionList } from '@/components/ui/definition-list';
import { PERMISSION_GROUPS } from '@/lib/access/permission-groups';
import { PERMISSIONS } from '@/lib/access/permissions';
import { accessOf, nameOf } from '@/lib/sub-admins/list';
import type { SubAdmin } from '@/lib/sub-admins/schema';
import { PreviewPanel } from './preview-panel';

type Props = {
  subAdmin: SubAdmin;
  lastSeen: string;
  closeHref: string;
  /** Absent for who may not change this one. */
  editHref?: string;
};

/** A sub-admin to be read: who it is, what it holds, and what it sees. */
export function SubAdminView({ subAdmin, lastSeen, closeHref, editHref }: Props) {
  const { email, isActive, permissions, admin_business_partners: partners } = subAdmin;
  return (
    <ViewDialog title={nameOf(subAdmin)} description="View only" size="xl" {...{ closeHref, editHref }}>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_248px]">
        <div className="min-w-0">
          <DefinitionList
            items={[
              { label: 'Email', value: <span className="break-words">{email}</span> },
              {
                label: 'Status',
                value: <Badge tone={isActive ? 'ok' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
              },
              { label: 'Last seen', value: lastSeen },
              { label: 'Partners', value: partners.map(({ name }) => name).join(', ') },
              { label: 'Access', value: accessOf(permissions) },
              ...heldByGroup(permissions),
            ]}
          />
        </div>
        <PreviewPanel ids={permissions} />
      </div>
    </ViewDialog>
  );
}

/** The names of what is held, by area; what takes something away says so. */
function heldByGroup(ids: readonly number[]) {
  const held = new Map(PERMISSIONS.filter(({ id }) => ids.includes(id)).map((each) => [each.id, each]));
  return PERMISSION_GROUPS.flatMap((group) => {
    const mine = group.ids.flatMap((id) => held.get(id) ?? []);
    if (mine.length === 0) return [];
    return [
      {
        label: group.heading,
        value: (
          <ul>
            {mine.map(({ id, name, restricts }) => (
              <li key={id}>
                {name}
                {restricts && <span className="text-small text-warn"> takes something away</span>}
              </li>
            ))}
          </ul>
        ),
      },
    ];
  });
}
