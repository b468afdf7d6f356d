import { ViewDialog } from '@/components/list/view-dialog';
import { Badge } from '@/components/ui/badge';
import { DefinitionList } from '@/components/ui/definition-list';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { accessText, nameOf } from '@/lib/parties/sub-admins/list';
import type { SubAdmin } from '@/lib/parties/sub-admins/schema';
import { PERMISSION_GROUPS } from '@/lib/platform/authorization/permission-groups';
import { PreviewPanel } from './preview-panel';

type Props = {
  subAdmin: SubAdmin;
  lastSeen: string;
  /** The default partner, whose staff write the operator's own records. */
  housePartnerId: number | null;
  closeHref: string;
  /** Missing if the reader may not edit this sub-admin. */
  editHref?: string;
};

/** A sub-admin, read-only: the person, the permissions, and the preview. */
export function SubAdminView({ subAdmin, lastSeen, housePartnerId, closeHref, editHref }: Props) {
  const { email, isActive, hasSecondFactor, permissions, partners } = subAdmin;
  return (
    <ViewDialog
      title={nameOf(subAdmin)}
      description="View only"
      size="xl"
      closeHref={closeHref}
      editHref={editHref}
    >
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
              { label: 'Second factor', value: hasSecondFactor ? 'On' : 'Off' },
              { label: 'Partners', value: partners.map(({ name }) => name).join(', ') },
              { label: 'Access', value: accessText(permissions) },
              ...heldByGroup(permissions),
            ]}
          />
        </div>
        <PreviewPanel
          ids={permissions}
          hasDefaultPartner={partners.some(({ id }) => id === housePartnerId)}
        />
      </div>
    </ViewDialog>
  );
}

/** The names of the permissions, by area; restrictions are marked. */
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
                {restricts && <span className="text-small text-warn"> restriction</span>}
              </li>
            ))}
          </ul>
        ),
      },
    ];
  });
}
