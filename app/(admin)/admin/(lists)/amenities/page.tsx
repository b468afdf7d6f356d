import { AddAmenity } from '@/components/amenities/add-amenity';
import { EditAmenityDialog } from '@/components/catalogue/dialogs';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { Thumb } from '@/components/ui/thumb';
import { deleteAmenityAction } from '@/lib/catalogue/amenities/actions';
import { amenitySource, getAmenity } from '@/lib/catalogue/amenities/list';
import { ifFound } from '@/lib/foundation/errors';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChange, type OwnerChoice, ownerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Amenities' };

export default async function AmenitiesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayWrite = { add: may(actor, 'amenities.add'), edit: may(actor, 'amenities.edit') };
  if (dialog.form.action === 'add')
    return <AddAmenitiesPage owner={ownerChoice(actor)} closeHref={dialog.closeHref} />;
  const edited = dialog.edit && mayWrite.edit ? await ifFound(getAmenity(actor, dialog.edit)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Amenities"
        source={amenitySource}
        bulk={[
          { label: 'Delete', kind: 'amenity.delete', danger: true, denied: !may(actor, 'amenities.delete') },
        ]}
        query={query}
        nameOf={(amenity) => amenity.name}
        cells={{
          name: ({ id, name, image, ownerId }) => (
            <span className="flex items-center gap-3">
              <Thumb isInRow src={image} className="w-9 max-sm:w-5" />
              <RecordLink
                href={dialog.href({ action: 'edit', id })}
                denied={!mayChange(actor, 'amenities.edit', { ownerId })}
              >
                {name}
              </RecordLink>
            </span>
          ),
        }}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })}>
              Add Amenities
            </ButtonLink>
          )
        }
        rowActions={(amenity, href) => [
          {
            label: 'Edit',
            href: href({ action: 'edit', id: amenity.id }),
            denied: !mayChange(actor, 'amenities.edit', amenity),
          },
          {
            label: 'Delete',
            danger: true,
            denied: !mayChange(actor, 'amenities.delete', amenity),
            confirm: {
              title: `Delete ${amenity.name}?`,
              description: "You can't delete an amenity that is still assigned to spaces.",
              danger: true,
              run: calling(deleteAmenityAction, { id: amenity.id }),
              success: 'Amenity successfully deleted.',
            },
          },
        ]}
      />
      {edited && mayChange(actor, 'amenities.edit', edited) && (
        <EditAmenityDialog amenity={edited} closeHref={dialog.closeHref} />
      )}
    </>
  );
}

/** `?action=add`. The last part of the breadcrumb is fixed: docs/rules.md#labels. */
function AddAmenitiesPage({ owner, closeHref }: { owner: OwnerChoice; closeHref: string }) {
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Amenities', href: '/admin/amenities' }, { label: 'Add Aminity' }]} />
      <PageHeader title="Add Amenities" />
      <AddAmenity owner={owner} closeHref={closeHref} />
    </>
  );
}
