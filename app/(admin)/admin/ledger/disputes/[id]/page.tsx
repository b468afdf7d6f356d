import { RecordLink } from '@/components/list/record-link';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { Badge } from '@/components/ui/badge';
import { buttonVariants } from '@/components/ui/button';
import { cardName } from '@/lib/booking/card-name';
import { disputeNeedsEvidence, disputeReasonWords, disputeState } from '@/lib/booking/payments/dispute-words';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { getDisputeDetail } from '@/lib/console/disputes/evidence';
import { formatMoney } from '@/lib/foundation/money';
import { sentenceCase } from '@/lib/foundation/text/words';
import { shownTime } from '@/lib/foundation/time/reader-clock';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Dispute' };

export default async function DisputePage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const dispute = await orNotFound(getDisputeDetail(actor, Number(id)));
  const { label, tone } = disputeState(dispute.state);
  const waits = disputeNeedsEvidence(dispute.state);
  const facts: [string, string][] = [
    ['Amount', formatMoney(dispute.amountCents)],
    ['Reason', disputeReasonWords(dispute.reason)],
    ['Opened', shownTime(actor, dispute.openedAt)],
    ...(dispute.dueAt ? [['Evidence due by', shownTime(actor, dispute.dueAt)] as [string, string]] : []),
    ['Card', sentenceCase(cardName(dispute.card.brand, dispute.card.last4) ?? '')],
    ['At the card service', dispute.providerRef],
  ];
  return (
    <RecordPage
      trail={[
        { label: 'Ledger', href: '/admin/ledger' },
        { label: 'Disputes', href: '/admin/ledger/disputes' },
        { label: dispute.booking.transactionId },
      ]}
      title={`Dispute of ${formatMoney(dispute.amountCents)}`}
      badge={<Badge tone={tone}>{label}</Badge>}
      description={
        waits && dispute.dueAt
          ? `Send the evidence to the card service by ${shownTime(actor, dispute.dueAt)}.`
          : 'Nothing has to be done.'
      }
      actions={
        <a
          href={`/api/v2/admin/disputes/${dispute.id}/evidence`}
          className={buttonVariants({ variant: waits ? 'primary' : undefined })}
        >
          Download evidence
        </a>
      }
      aside={
        <Section title="Booking">
          <div className="grid gap-1">
            <RecordLink href={`/admin/booking/${dispute.booking.id}`} code>
              {dispute.booking.transactionId}
            </RecordLink>
            <span>{dispute.booking.customer}</span>
            <span className="text-ink-2">
              {[signedName(dispute.space), dispute.location].filter(Boolean).join(', ')}
            </span>
          </div>
        </Section>
      }
    >
      <Section title="Dispute">
        <dl className="divide-y divide-line">
          {facts.map(([name, value]) => (
            <Line key={name} name={name} value={value} />
          ))}
        </dl>
      </Section>
      <Section title="Evidence" description="What we have on record. The download contains all of it.">
        <dl className="divide-y divide-line">
          {dispute.evidence.map(({ label: name, detail, isHeld }) => (
            <Line key={name} name={name} value={detail} quiet={!isHeld} />
          ))}
        </dl>
      </Section>
    </RecordPage>
  );
}

function Line({ name, value, quiet = false }: { name: string; value: string; quiet?: boolean }) {
  return (
    <div className="grid gap-x-4 py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className={quiet ? 'text-ink-3' : 'break-words'}>{value}</dd>
    </div>
  );
}
