import { ChosenClosing, Closing } from '@/components/clearing/closing';
import { ImportOf } from '@/components/imports/import-of';
import type { BulkEntry } from '@/components/list/bulk-entry';
import { dialogOf } from '@/components/list/dialog-of';
import { linkCell } from '@/components/list/list-cell';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import type { RowAction } from '@/components/list/row-actions';
import { StatusToggle } from '@/components/list/status-toggle';
import { ButtonLink } from '@/components/ui/button';
import { changeSpaceStatusAction } from '@/lib/catalogue/spaces/actions';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import type { Space } from '@/lib/catalogue/spaces/schema';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import { spaceIdsText } from '@/lib/console/board/schema';
import { getQrSpace } from '@/lib/console/qr-code/queries';
import { BULK_ACTIONS } from '@/lib/entities/bulk-kinds';
import { ifFound } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { ClosingSpaces } from './closing-spaces';
import { NewSpaces } from './new-spaces';
import { BulkLinkDialog, QrDialog, ReplacePriceDialog } from './on-demand';
import { spaceDeletion } from './space-deletion';
import { VISITORS_CAN_BOOK } from './status-words';

type Props = {
  actor: StaffActor;
  query: PageQuery;
  /** The older route `/admin/pod` shows spaces without the clone and QR entries. */
  older?: boolean;
};

/** The list of spaces with its filters, toggle and dialogs. */
export async function SpaceScreen({ actor, query, older = false }: Props) {
  const dialog = dialogOf(query);
  const qrSpace = dialog.qr && !older ? await ifFound(getQrSpace(actor, dialog.qr)) : null;
  const rowActions = (
    space: Space,
    href: (extra: Record<string, string | number>) => string,
  ): RowAction[] => {
    // The older route has no form: the newer list shows it, with the same filters.
    const form = (action: string) => `/admin/space${href({ action, id: space.id })}`;
    const view = {
      label: 'View details',
      href: `/admin/space/${space.id}`,
      denied: !may(actor, 'spaces.open'),
    };
    if (space.status === 'deleted') return [view];
    return [
      view,
      { label: 'Edit', href: form('edit'), denied: !may(actor, 'spaces.edit') },
      ...(older
        ? []
        : [
            { label: 'Clone', href: form('clone'), denied: !may(actor, 'spaces.add') },
            { label: 'QR code', href: href({ action: 'qr', id: space.id }) },
          ]),
      ...(!older && may(actor, 'bookings.refund')
        ? [{ label: 'Refund an outage', href: `/admin/booking/outage?spaceIds=${space.id}` }]
        : []),
      { label: 'Delete', danger: true, denied: !may(actor, 'spaces.delete'), confirm: spaceDeletion(space) },
    ];
  };

  const idsOf = (rows: Space[], status: Space['status']) =>
    rows.filter((row) => row.status === status).map(({ id }) => id);
  const bulk = (rows: Space[]): BulkEntry[] => [
    {
      label: 'Deactivate',
      kind: 'space.deactivate',
      changes: idsOf(rows, 'active'),
      denied: !may(actor, 'spaces.status'),
      consequence: <ChosenClosing />,
    },
    {
      label: 'Out of service',
      href: '/admin/space?closing=block',
      idsAs: 'spaces',
      queryAs: 'matching',
      denied: !may(actor, 'blocks.edit'),
    },
    {
      label: 'Activate',
      kind: 'space.activate',
      changes: idsOf(rows, 'inactive'),
      denied: !may(actor, 'spaces.status'),
      consequence: VISITORS_CAN_BOOK,
    },
    {
      label: 'Replace a price',
      form: <ReplacePriceDialog />,
      denied: !may(actor, 'spaces.edit'),
    },
    {
      label: 'Assign plans',
      form: <BulkLinkDialog kind="space.plans" title={BULK_ACTIONS['space.plans'].title} />,
      denied: !may(actor, 'spaces.edit'),
    },
    {
      label: 'Assign features',
      form: <BulkLinkDialog kind="space.features" title={BULK_ACTIONS['space.features'].title} />,
      denied: !may(actor, 'spaces.edit'),
    },
    {
      label: 'Change sponsor',
      form: <BulkLinkDialog kind="space.sponsor" title={BULK_ACTIONS['space.sponsor'].title} />,
      denied: !may(actor, 'spaces.edit'),
    },
    {
      label: 'Print QR codes',
      href: '/admin/qr-code?tab=sheet',
      idsAs: 'spaces',
      queryAs: 'matching',
      denied: !may(actor, 'qr.view'),
    },
    {
      label: 'Delete',
      kind: 'space.delete',
      danger: true,
      denied: !may(actor, 'spaces.delete'),
      consequence: "Past bookings are kept. Spaces with upcoming bookings can't be deleted.",
    },
  ];

  const createdIds = spaceIdsText.safeParse([query.made].flat()[0]);
  return (
    <>
      {createdIds.success && <NewSpaces actor={actor} ids={createdIds.data} />}
      <ListScreen
        actor={actor}
        bulk={bulk}
        source={spaceSource}
        query={query}
        nameOf={(space) => space.name}
        actions={
          <>
            {!older && <ButtonLink href="/admin/space-blocks">Out of service</ButtonLink>}
            {may(actor, 'spaces.add') && !older && <ImportOf entity="spaces" />}
            {may(actor, 'spaces.add') && (
              <ButtonLink variant="primary" href={`/admin/space${dialog.href({ action: 'add' })}`}>
                Add Space
              </ButtonLink>
            )}
          </>
        }
        cells={{
          name: ({ id, name, shortName }) => {
            const denied = !may(actor, 'spaces.open');
            const sign = shownShortName({ name, shortName });
            return linkCell({ href: `/admin/space/${id}`, text: name, sign, detail: `Space ${id}`, denied });
          },
          status: (space) => (
            <StatusToggle
              name={space.name}
              noun="space"
              status={space.status}
              denied={!may(actor, 'spaces.status')}
              consequences={{ inactive: <Closing spaceIds={[space.id]} />, active: VISITORS_CAN_BOOK }}
              change={changeSpaceStatusAction.bind(null, space.id)}
            />
          ),
        }}
        rowActions={rowActions}
      />
      <ClosingSpaces actor={actor} query={query} closeHref={dialog.closeHref} />
      {qrSpace && (
        <QrDialog space={qrSpace} origin={new URL(env().APP_URL).origin} closeHref={dialog.closeHref} />
      )}
    </>
  );
}
