import { RecordHistory } from '@/components/audit/record-history';
import { EditBusinessPartner } from '@/components/business-partners/on-demand';
import { PartnerFacts, PartnerReceiptText } from '@/components/business-partners/partner-facts';
import { PartnerKeys } from '@/components/business-partners/partner-keys';
import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { ReceiptList } from '@/components/partner-receipts/receipt-list';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { RecipientsDialog } from '@/components/statements/on-demand';
import { ButtonLink } from '@/components/ui/button';
import { Thumb } from '@/components/ui/thumb';
import { statementRecipientsOf } from '@/lib/booking/statements/queries';
import { shownTime } from '@/lib/foundation/time/reader-clock';
import { openBusinessPartner } from '@/lib/parties/business-partners/queries';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Business partner' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export default async function PartnerApiPage({ params, searchParams }: Props) {
  const [actor, { id }, query] = await Promise.all([requireStaff(), params, searchParams]);
  const partner = await orNotFound(openBusinessPartner(actor, Number(id)));
  const recipients = await statementRecipientsOf(actor, partner.id);
  const until = partner.previousKeyExpiresAt;
  const dialog = dialogOf(query);
  // With an id, it shows one of the receipts.
  const isEdited = dialog.form.action === 'edit' && dialog.form.id === null;
  return (
    <>
      <RecordPage
        trail={[{ label: 'Partners Api', href: '/admin/partners-api' }, { label: partner.name }]}
        title={partner.name}
        description={partner.code}
        actions={
          <ButtonLink href={dialog.href({ action: 'edit' })} scroll={false}>
            Edit
          </ButtonLink>
        }
        aside={
          <>
            <Section title="Logo">
              {partner.logo ? (
                <Thumb src={partner.logo} alt={`Logo of ${partner.name}`} className="w-fit max-w-full p-4" />
              ) : (
                <p className="text-ink-2">No logo yet.</p>
              )}
            </Section>
            <Section title="Receipt">
              <PartnerReceiptText partner={partner} />
            </Section>
            <Section
              title="Statements by email"
              actions={
                <ButtonLink size="sm" href={dialog.href({ action: 'statements' })} scroll={false}>
                  Change
                </ButtonLink>
              }
            >
              {recipients.length === 0 ? (
                <p className="text-ink-2">Nobody gets the monthly statements yet.</p>
              ) : (
                <ul className="grid gap-1 break-words">
                  {recipients.map((email) => (
                    <li key={email}>{email}</li>
                  ))}
                </ul>
              )}
            </Section>
            <RecordHistory actor={actor} entity="business partner" id={partner.id} />
          </>
        }
      >
        <Section title="Partner">
          <PartnerFacts actor={actor} partner={partner} />
        </Section>
        <Section title="Keys">
          <PartnerKeys partner={partner} oldKeyUntil={until && shownTime(actor, until)} />
        </Section>
      </RecordPage>
      <ReceiptList actor={actor} businessPartnerId={partner.id} query={query} />
      {dialog.form.action === 'statements' && (
        <RecipientsDialog partner={partner} emails={recipients} closeHref={dialog.closeHref} />
      )}
      {isEdited && <EditBusinessPartner partner={partner} closeHref={dialog.closeHref} />}
    </>
  );
}
