import { Fragment } from 'react';
import { RecordLink } from '@/components/list/record-link';
import { Code } from '@/components/ui/code';
import { DefinitionList } from '@/components/ui/definition-list';
import type { BusinessPartnerDetail } from '@/lib/parties/business-partners/schema';
import { partnerScope, type StaffActor } from '@/lib/platform/authorization/actor';

type Props = { actor: StaffActor; partner: BusinessPartnerDetail };

/** Name, code, parent and sub-partners of a business partner, with links to those that the reader may open. */
export function PartnerFacts({ actor, partner }: Props) {
  const scope = partnerScope(actor);
  const link = ({ id, name }: { id: number; name: string }) =>
    scope === null || scope.includes(id) ? (
      <RecordLink href={`/admin/partners-api/${id}`}>{name}</RecordLink>
    ) : (
      name
    );
  const { id, name, code, isDefault, parent, subPartners } = partner;
  return (
    <DefinitionList
      items={[
        { label: 'Partner id', value: id },
        { label: 'Name', value: isDefault ? `${name} (your own brand)` : name },
        { label: 'Code', value: <Code>{code}</Code> },
        ...(parent ? [{ label: 'Sub-partner of', value: link(parent) }] : []),
        ...(subPartners.length > 0
          ? [
              {
                label: 'Sub-partners',
                value: subPartners.map((each, index) => (
                  <Fragment key={each.id}>
                    {index > 0 && ', '}
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

/** The partner's receipt text. Without one, the operator is the receipt issuer. */
export function PartnerReceiptText({ partner }: { partner: BusinessPartnerDetail }) {
  if (!partner.receiptName && !partner.receiptEmail && !partner.receiptDescription)
    return <p className="text-ink-2">Receipts show your own name and contact details.</p>;
  return (
    <DefinitionList
      items={[
        { label: 'Receipt name', value: partner.receiptName },
        { label: 'Receipt email', value: partner.receiptEmail },
        {
          label: 'Receipt description',
          value: partner.receiptDescription && (
            <span className="break-words whitespace-pre-line">{partner.receiptDescription}</span>
          ),
        },
      ]}
    />
  );
}
