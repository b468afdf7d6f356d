import { AddBusinessPartner, EditBusinessPartner } from '@/components/business-partners/on-demand';
import { RecordLink } from '@/components/list/record-link';
import { recordPage } from '@/components/list/record-page';
import { TwoLine } from '@/components/ui/table';
import { Thumb } from '@/components/ui/thumb';
import { initialsOf } from '@/lib/foundation/text/words';
import { deleteBusinessPartnerAction } from '@/lib/parties/business-partners/actions';
import { businessPartnerSource, familyText } from '@/lib/parties/business-partners/list';
import { partnerScope } from '@/lib/platform/authorization/actor';

export const metadata = { title: 'Partners Api' };

const pageOf = (id: number) => `/admin/partners-api/${id}`;

function Logo({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <Thumb isInRow src={logo} className="w-20 max-sm:w-10" />;
  return (
    <span
      aria-hidden
      className="grid h-9 w-20 shrink-0 place-items-center rounded-control bg-sunk font-semibold text-ink-2 max-sm:hidden"
    >
      {initialsOf(name)}
    </span>
  );
}

export default recordPage({
  entity: 'business-partners',
  source: businessPartnerSource,
  nameOf: ({ name }) => name,
  mayAdd: (actor) => partnerScope(actor) === null,
  addLabel: 'Add partner',
  deletion: {
    action: deleteBusinessPartnerAction,
    description: "Its keys stop working at once. You can't delete a partner that is still in use.",
    success: 'Partner api successfully deleted.',
    // The default partner cannot be deleted, so no dialog opens.
    isOffered: ({ isDefault }) => !isDefault,
  },
  cells: () => ({
    name: (partner) => (
      <span className="flex items-center gap-3">
        <Logo name={partner.name} logo={partner.logo} />
        <TwoLine detail={familyText(partner)}>
          <RecordLink href={pageOf(partner.id)}>{partner.name}</RecordLink>
        </TwoLine>
      </span>
    ),
  }),
  rowActions: (_, { id }) => ({ first: [{ label: 'View details', href: pageOf(id) }] }),
  form: ({ record, closeHref }) =>
    record ? (
      <EditBusinessPartner partner={record} closeHref={closeHref} />
    ) : (
      <AddBusinessPartner closeHref={closeHref} />
    ),
});
