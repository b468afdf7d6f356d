import { RecordHistory } from '@/components/audit/record-history';
import { PartnerDialog } from '@/components/catalogue/dialogs';
import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { SpaceLinks } from '@/components/spaces/space-links';
import { ButtonLink } from '@/components/ui/button';
import { DefinitionList } from '@/components/ui/definition-list';
import { Thumb } from '@/components/ui/thumb';
import { discountText } from '@/lib/catalogue/partners/promo-discount';
import { openPartner } from '@/lib/catalogue/partners/queries';
import { counted } from '@/lib/foundation/text/words';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';
import { mayChangeShared } from '@/lib/platform/ownership/rights';

export const metadata = { title: 'Partner' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export default async function PartnerPage({ params, searchParams }: Props) {
  const [actor, { id }, query] = await Promise.all([requireStaff(), params, searchParams]);
  const partner = await orNotFound(openPartner(actor, Number(id)));
  const mayEdit = mayChangeShared(actor, 'partners.edit');
  return (
    <>
      <RecordPage
        trail={[{ label: 'Partners', href: '/admin/partners' }, { label: partner.name }]}
        title={partner.name}
        description={`${counted(partner.spaces.length, 'space')} with this partner`}
        actions={
          mayEdit && (
            <ButtonLink href={`/admin/partners/${id}?action=edit&id=${id}`} scroll={false}>
              Edit
            </ButtonLink>
          )
        }
        aside={
          <>
            <Section title="Logo">
              {partner.logoUrl ? (
                <Thumb
                  src={partner.logoUrl}
                  alt={`Logo of ${partner.name}`}
                  className="w-fit max-w-full p-4"
                />
              ) : (
                <p className="text-ink-2">No logo yet.</p>
              )}
            </Section>
            <RecordHistory actor={actor} entity="partner" id={partner.id} />
          </>
        }
      >
        <Section title="Partner">
          <DefinitionList
            items={[
              { label: 'Partner id', value: partner.id },
              { label: 'Name', value: partner.name },
              {
                label: 'Promo',
                value: partner.promo && <span className="font-mono text-[0.8125rem]">{partner.promo}</span>,
              },
              { label: 'Discount', value: discountText(partner.discountPercent) },
            ]}
          />
        </Section>
        <Section title="Spaces">
          <SpaceLinks
            spaces={partner.spaces}
            denied={!may(actor, 'spaces.open')}
            none="No spaces use this partner yet."
          />
        </Section>
      </RecordPage>
      {dialogOf(query).edit && mayEdit && (
        <PartnerDialog partner={partner} closeHref={`/admin/partners/${id}`} />
      )}
    </>
  );
}
