import { PartnerDialog } from '@/components/catalogue/dialogs';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { ButtonLink } from '@/components/ui/button';
import { Thumb } from '@/components/ui/thumb';
import { deletePartnerAction } from '@/lib/catalogue/partners/actions';
import { getPartner, partnerSource } from '@/lib/catalogue/partners/list';
import { ifFound } from '@/lib/foundation/errors';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChangeShared } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Partners' };

export default async function PartnersPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayWrite = {
    add: mayChangeShared(actor, 'partners.add'),
    edit: mayChangeShared(actor, 'partners.edit'),
  };
  const mayOpen = may(actor, 'partners.open');
  const edited = dialog.edit && mayWrite.edit ? await ifFound(getPartner(actor, dialog.edit)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        heading="Partners"
        source={partnerSource}
        bulk={[
          {
            label: 'Delete',
            kind: 'partner.delete',
            danger: true,
            denied: !mayChangeShared(actor, 'partners.delete'),
          },
        ]}
        query={query}
        nameOf={(partner) => partner.name}
        cells={{
          name: ({ id, name, logoUrl }) => (
            <span className="flex items-center gap-3">
              <Thumb isInRow src={logoUrl} className="w-16 max-sm:w-9" />
              <RecordLink href={`/admin/partners/${id}`} denied={!mayOpen}>
                {name}
              </RecordLink>
            </span>
          ),
        }}
        actions={
          mayWrite.add && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
              Add partner
            </ButtonLink>
          )
        }
        rowActions={(partner, href) => [
          { label: 'View details', href: `/admin/partners/${partner.id}`, denied: !mayOpen },
          { label: 'Edit', href: href({ action: 'edit', id: partner.id }), denied: !mayWrite.edit },
          {
            label: 'Delete',
            danger: true,
            denied: !mayChangeShared(actor, 'partners.delete'),
            confirm: {
              title: `Delete ${partner.name}?`,
              description:
                "Its promo code stops working. You can't delete a partner that is still assigned to spaces.",
              danger: true,
              run: calling(deletePartnerAction, { id: partner.id }),
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
