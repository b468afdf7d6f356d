import { calling } from '@/components/list/confirmation';
import { dialogOf } from '@/components/list/dialog-of';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { RecordLink } from '@/components/list/record-link';
import { orNotFound } from '@/components/shell/or-not-found';
import { SponsorFormScreen } from '@/components/sponsors/sponsor-form-screen';
import { Swatches } from '@/components/sponsors/swatches';
import { ButtonLink } from '@/components/ui/button';
import { Thumb } from '@/components/ui/thumb';
import { deleteSponsorAction } from '@/lib/catalogue/sponsors/actions';
import { getSponsorForForm, sponsorSource } from '@/lib/catalogue/sponsors/list';
import { themeText } from '@/lib/catalogue/sponsors/theme';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChange, ownerChoice } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Sponsors' };

export default async function SponsorsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const { form, href, formCloseHref } = dialogOf(query);
  const closeHref = formCloseHref('/admin/sponsors');
  if (form.action === 'add')
    return <SponsorFormScreen sponsor={null} owner={ownerChoice(actor)} closeHref={closeHref} />;
  if (form.action === 'edit' && form.id !== null) {
    const sponsor = await orNotFound(getSponsorForForm(actor, form.id));
    return <SponsorFormScreen sponsor={sponsor} owner="fixed" closeHref={closeHref} />;
  }
  const mayOpen = may(actor, 'sponsors.open');
  return (
    <ListScreen
      actor={actor}
      heading="Sponsors"
      source={sponsorSource}
      bulk={[
        { label: 'Delete', kind: 'sponsor.delete', danger: true, denied: !may(actor, 'sponsors.delete') },
      ]}
      query={query}
      nameOf={(sponsor) => sponsor.name}
      cells={{
        name: ({ id, name, logoUrl }) => (
          <span className="flex items-center gap-3">
            <Thumb isInRow src={logoUrl} className="w-16 max-sm:w-9" />
            <RecordLink href={`/admin/sponsors/${id}`} denied={!mayOpen}>
              {name}
            </RecordLink>
          </span>
        ),
        theme: (sponsor) => sponsor.colors && <Swatches colors={sponsor.colors} label={themeText(sponsor)} />,
      }}
      actions={
        may(actor, 'sponsors.add') && (
          <ButtonLink variant="primary" href={href({ action: 'add' })}>
            Add sponsor
          </ButtonLink>
        )
      }
      rowActions={({ id, name, ownerId }, rowHref) => [
        { label: 'View details', href: `/admin/sponsors/${id}`, denied: !mayOpen },
        {
          label: 'Edit',
          href: rowHref({ action: 'edit', id }),
          denied: !mayChange(actor, 'sponsors.edit', { ownerId }),
        },
        {
          label: 'Delete',
          danger: true,
          denied: !mayChange(actor, 'sponsors.delete', { ownerId }),
          confirm: {
            title: `Delete ${name}?`,
            description: "You can't delete a sponsor that is still assigned to spaces.",
            danger: true,
            run: calling(deleteSponsorAction, { id }),
            success: 'Sponsor successfully deleted.',
          },
        },
      ]}
    />
  );
}
