import { RecordLink } from '@/components/list/record-link';
import { recordPage } from '@/components/list/record-page';
import { SponsorFormScreen } from '@/components/sponsors/sponsor-form-screen';
import { Swatches } from '@/components/sponsors/swatches';
import { Thumb } from '@/components/ui/thumb';
import { deleteSponsorAction } from '@/lib/catalogue/sponsors/actions';
import { sponsorSource } from '@/lib/catalogue/sponsors/list';
import { themeText } from '@/lib/catalogue/sponsors/theme';
import { may } from '@/lib/platform/authorization/actor';

export const metadata = { title: 'Sponsors' };

const pageOf = (id: number) => `/admin/sponsors/${id}`;

export default recordPage({
  entity: 'sponsors',
  source: sponsorSource,
  nameOf: ({ name }) => name,
  formPage: 'each',
  deletion: {
    action: deleteSponsorAction,
    description: "You can't delete a sponsor that is still assigned to spaces.",
    bulk: 'sponsor.delete',
  },
  cells: ({ actor }) => ({
    name: ({ id, name, logoUrl }) => (
      <span className="flex items-center gap-3">
        <Thumb isInRow src={logoUrl} className="w-16 max-sm:w-9" />
        <RecordLink href={pageOf(id)} denied={!may(actor, 'sponsors.open')}>
          {name}
        </RecordLink>
      </span>
    ),
    theme: (sponsor) => sponsor.colors && <Swatches colors={sponsor.colors} label={themeText(sponsor)} />,
  }),
  rowActions: ({ actor }, { id }) => ({
    first: [{ label: 'View details', href: pageOf(id), denied: !may(actor, 'sponsors.open') }],
  }),
  form: ({ record, owner, closeHref }) => (
    <SponsorFormScreen sponsor={record} owner={record ? 'fixed' : owner} closeHref={closeHref} />
  ),
});
