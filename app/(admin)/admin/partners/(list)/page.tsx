import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { PartnerDialog } from '@/components/partners/partner-dialog';
import { ButtonLink } from '@/components/ui/button';
import { Thumb } from '@/components/ui/thumb';
import { may } from '@/lib/access/actor';
import { requireStaff } from '@/lib/access/current';
import { ifFound } from '@/lib/errors';
import { deletePartnerAction } from '@/lib/partners/actions';
import { partnerSource } from '@/lib/partners/list-sql';
import { getPartner } from '@/lib/partners/queries';

export const metadata = { title: 'Partners' };

export default async function PartnersPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayWrite = { add: may(actor, 'partners.add'), edit: may(actor, 'partners.edit') };
  const mayOpen = may(actor, 'partners.open');
  const edited = dialog.edit && mayWrite.edit ? await ifFound(getPartner(actor, dialog.edit)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        source={partnerSource}
        query={query}
        nameOf={(partner) => partner.name}
        cells={{
          name: ({ id, name, logoUrl }) => (
            <span className="flex items-center gap-3">
              <Thumb src={logoUrl} className="h-9 w-16" />
              <RecordLink href={`/admin/partners/${id}`} denied={!mayOpen}>
                {name}
              </RecordLink>
            </span>
          ),
        }}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ add: 'partner' })} scroll={false}>
              Add Partner
            </ButtonLink>
          )
        }
        rowActions={(partner, href) => [
          { label: 'View details', href: `/admin/partners/${partner.id}`, denied: !mayOpen },
          { label: 'Edit', href: href({ edit: partner.id }), denied: !mayWrite.edit },
          {
            label: 'Delete',
            danger: true,
            denied: !may(actor, 'partners.delete'),
            confirm: {
              title: `Delete ${partner.name}?`,
              description: 'Its promo counts no more. A partner that spaces have can not be deleted.',
              danger: true,
              run: deletePartnerAction.bind(null, { id: partner.id }),
              success: 'Partner successfully deleted.',
            },
          },
        ]}
      />
      {dialog.add && mayWrite.add && <PartnerDialog partner={null} closeHref={dialog.closeHref} />}
      {edited && <PartnerDialog partner={edited} closeHref={dialog.closeHref} />}
    </>
  );
}
