import { RecordHistory } from '@/components/audit/record-history';
import { editHrefOf } from '@/components/list/dialog-of';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { SpaceLinks } from '@/components/spaces/space-links';
import { ThemeFacts } from '@/components/sponsors/theme-facts';
import { ThemeNotes } from '@/components/sponsors/theme-notes';
import { VisitorPreview } from '@/components/sponsors/visitor-preview';
import { ButtonLink } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { Thumb } from '@/components/ui/thumb';
import { openSponsor } from '@/lib/catalogue/sponsors/queries';
import { counted } from '@/lib/foundation/text/words';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChange } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Sponsor' };

export default async function SponsorPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const sponsor = await orNotFound(openSponsor(actor, Number(id)));
  const { colors } = sponsor;
  const logo = sponsor.logoUrl && (
    <Thumb src={sponsor.logoUrl} alt={`Logo of ${sponsor.name}`} className="w-fit max-w-full p-3" />
  );
  return (
    <RecordPage
      trail={[{ label: 'Sponsors', href: '/admin/sponsors' }, { label: sponsor.name }]}
      title={sponsor.name}
      description={`${counted(sponsor.spaces.length, 'space')} with this sponsor`}
      actions={
        mayChange(actor, 'sponsors.edit', sponsor) &&
        may(actor, 'sponsors.view') && (
          <ButtonLink variant="primary" href={editHrefOf('/admin/sponsors', sponsor.id)}>
            Edit
          </ButtonLink>
        )
      }
      aside={
        <>
          <Section title="What visitors see">
            <div className="grid gap-3">
              <VisitorPreview sponsor={sponsor} colors={colors} />
              <ThemeNotes colors={colors} />
            </div>
          </Section>
          <RecordHistory actor={actor} entity="sponsor" id={sponsor.id} />
        </>
      }
    >
      <Section title="Sponsor">
        <DefinitionList
          items={[
            { label: 'Sponsor id', value: sponsor.id },
            { label: 'Name', value: sponsor.name },
            { label: 'Logo', value: logo },
            { label: 'Logo file', value: sponsor.fileName },
          ]}
        />
      </Section>
      {colors && (
        <Section title="Colour theme">
          <ThemeFacts colors={colors} />
        </Section>
      )}
      <Section title="Spaces">
        <SpaceLinks
          spaces={sponsor.spaces}
          denied={!may(actor, 'spaces.open')}
          none="No spaces use this sponsor yet."
        />
      </Section>
    </RecordPage>
  );
}
