import { AddAmenity } from '@/components/amenities/add-amenity';
import { EditAmenityDialog } from '@/components/catalogue/dialogs';
import { RecordLink } from '@/components/list/record-link';
import { recordPage } from '@/components/list/record-page';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { Thumb } from '@/components/ui/thumb';
import { deleteAmenityAction } from '@/lib/catalogue/amenities/actions';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import type { OwnerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Amenities' };

export default recordPage({
  entity: 'amenities',
  source: amenitySource,
  nameOf: ({ name }) => name,
  addLabel: 'Add Amenities',
  formPage: 'add',
  deletion: {
    action: deleteAmenityAction,
    description: "You can't delete an amenity that is still assigned to spaces.",
    bulk: 'amenity.delete',
  },
  cells: ({ dialog, rights }) => ({
    name: (amenity) => (
      <span className="flex items-center gap-3">
        <Thumb isInRow src={amenity.image} className="w-9 max-sm:w-5" />
        <RecordLink href={dialog.href({ action: 'edit', id: amenity.id })} denied={!rights.edit(amenity)}>
          {amenity.name}
        </RecordLink>
      </span>
    ),
  }),
  form: ({ record, owner, closeHref }) =>
    record ? (
      <EditAmenityDialog amenity={record} closeHref={closeHref} />
    ) : (
      <AddAmenitiesPage owner={owner} closeHref={closeHref} />
    ),
});

/** The last part of the breadcrumb is fixed: docs/rules.md#labels. */
function AddAmenitiesPage({ owner, closeHref }: { owner: OwnerChoice; closeHref: string }) {
  return (
    <>
      <BreadcrumbBar items={[{ label: 'Amenities', href: '/admin/amenities' }, { label: 'Add Aminity' }]} />
      <PageHeader title="Add Amenities" />
      <AddAmenity owner={owner} closeHref={closeHref} />
    </>
  );
}
