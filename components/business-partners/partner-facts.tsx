import { Fragment } from 'react';
import { RecordLink } from '@/components/list/record-link';
import { Code } from '@/components/ui/code';
import { DefinitionList } from '@/components/ui/definition-list';
import { partnerScope, type StaffActor } from '@/lib/access/actor';
import type { BusinessPartnerDetail } from '@/lib/business-partners/schema';

type Props = { actor: StaffActor; partner: BusinessPartnerDetail };

/** What a business partner is called, and its family: a link to whom the reader may open. */
export function PartnerFacts({ actor, partner }: Props) {
  const scope = partnerScope(actor);
  const link = ({ id, name }: { id: number; name: string }) =>
    scope === null || scope.includes(id) ? (
      <RecordLink href={`/admin/partners-api/${id}`}>{name}</RecordLink>
    ) : (
      name
    );
  const { id, name, code, isHouse, parent, subPartners } = partner;
  return (
    <DefinitionList
      items={[
        { label: 'Partner Id', value: id },
        { label: 'Name', value: isHouse ? `${name} (the house: your own spaces)` : name },
        { label: 'Code', value: <Code>{code}</Code> },
        ...(parent ? [{ label: 'Sub-partner of', value: link(parent) }] : []),
        ...(subPartners.length > 0
          ? [
              {
                label: 'Sub-partners',
                value: subPartners.map((each, at) => (
                  <Fragment key={each.id}>
                    {at > 0 && ', '}
                    {link(each)}
                  </Fragment>
                )),
              },
            ]
          : []),
      ]}
    />
  );
}

/** What its receipts say; without a name of its own the operator gives them. */
export function PartnerReceiptText({ partner }: { partner: BusinessPartnerDetail }) {
  if (!partner.receiptName && !partner.receiptEmail && !partner.receiptDescription)
    return <p className="text-ink-2">Receipts carry your own name and contact.</p>;
  return (
    <DefinitionList
      items={[
        { label: 'Receipt Name', value: partner.receiptName },
        { label: 'Receipt Email', value: partner.receiptEmail },
        {
          label: 'Receipt Description',
          value: partner.receiptDescription && (
            <span className="break-words whitespace-pre-line">{partner.receiptDescription}</span>
          ),
        },
      ]}
    />
  );
}
