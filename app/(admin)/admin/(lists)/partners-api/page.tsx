import { AddBusinessPartner, EditBusinessPartner } from '@/components/business-partners/on-demand';
import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { ButtonLink } from '@/components/ui/button';
import { TwoLine } from '@/components/ui/table';
import { Thumb } from '@/components/ui/thumb';
import { ifFound } from '@/lib/foundation/errors';
import { initialsOf } from '@/lib/foundation/text/words';
import { deleteBusinessPartnerAction } from '@/lib/parties/business-partners/actions';
import { businessPartnerSource, familyText, getBusinessPartner } from '@/lib/parties/business-partners/list';
import { partnerScope } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Partners Api' };

export default async function PartnersApiPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const dialog = dialogOf(query);
  const mayAdd = partnerScope(actor) === null;
  const edited = dialog.edit ? await ifFound(getBusinessPartner(actor, dialog.edit)) : null;
  return (
    <>
      <ListScreen
        actor={actor}
        source={businessPartnerSource}
        query={query}
        nameOf={(partner) => partner.name}
        cells={{
          name: (partner) => (
            <span className="flex items-center gap-3">
              {partner.logo ? (
                <Thumb isInRow src={partner.logo} className="w-20 max-sm:w-10" />
              ) : (
                <span
                  aria-hidden
                  className="grid h-9 w-20 shrink-0 place-items-center rounded-control bg-sunk font-semibold text-ink-2 max-sm:hidden"
                >
                  {initialsOf(partner.name)}
                </span>
              )}
              <TwoLine detail={familyText(partner)}>
                <RecordLink href={`/admin/partners-api/${partner.id}`}>{partner.name}</RecordLink>
              </TwoLine>
            </span>
          ),
        }}
        actions={
          mayAdd && (
            <ButtonLink variant="primary" href={dialog.href({ action: 'add' })} scroll={false}>
              Add partner
            </ButtonLink>
          )
        }
        rowActions={({ id, name, isDefault }, href) => [
          { label: 'View details', href: `/admin/partners-api/${id}` },
          { label: 'Edit', href: href({ action: 'edit', id }) },
          // The default partner cannot be deleted, so no dialog opens.
          ...(isDefault
            ? []
            : [
                {
                  label: 'Delete',
                  danger: true,
                  confirm: {
                    title: `Delete ${name}?`,
                    description:
                      "Its keys stop working at once. You can't delete a partner that is still in use.",
                    danger: true,
                    run: calling(deleteBusinessPartnerAction, { id }),
                    success: 'Partner api successfully deleted.',
                  },
                },
              ]),
        ]}
      />
      {dialog.add && mayAdd && <AddBusinessPartner closeHref={dialog.closeHref} />}
      {edited && <EditBusinessPartner partner={edited} closeHref={dialog.closeHref} />}
    </>
  );
}
