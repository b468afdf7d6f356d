import { PartnerDialog } from '@/components/catalogue/dialogs';
import { RecordLink } from '@/components/list/record-link';
import { recordPage } from '@/components/list/record-page';
import { Thumb } from '@/components/ui/thumb';
import { deletePartnerAction } from '@/lib/catalogue/partners/actions';
import { partnerSource } from '@/lib/catalogue/partners/list';
import { may } from '@/lib/platform/authorization/actor';

export const metadata = { title: 'Partners' };

const pageOf = (id: number) => `/admin/partners/${id}`;

export default recordPage({
  entity: 'partners',
  source: partnerSource,
  nameOf: ({ name }) => name,
  deletion: {
    action: deletePartnerAction,
    description: "Its promo code stops working. You can't delete a partner that is still assigned to spaces.",
    bulk: 'partner.delete',
  },
  cells: ({ actor }) => ({
    name: ({ id, name, logoUrl }) => (
      <span className="flex items-center gap-3">
        <Thumb isInRow src={logoUrl} className="w-16 max-sm:w-9" />
        <RecordLink href={pageOf(id)} denied={!may(actor, 'partners.open')}>
          {name}
        </RecordLink>
      </span>
    ),
  }),
  rowActions: ({ actor }, { id }) => ({
    first: [{ label: 'View details', href: pageOf(id), denied: !may(actor, 'partners.open') }],
  }),
  form: ({ record, closeHref }) => <PartnerDialog partner={record} closeHref={closeHref} />,
});
