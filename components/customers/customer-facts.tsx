import { DefinitionList } from '@/components/ui/definition-list';
import { formatMoney } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/text/words';
import { formatDateTime } from '@/lib/foundation/time/zones';
import { customerPhone } from '@/lib/parties/customers/phone';
import type { CustomerRow } from '@/lib/parties/customers/schema';

/** The facts of a user; contact and address only if the reader may see them. */
export function CustomerFacts({ customer, zone }: { customer: CustomerRow; zone: string }) {
  const contact = [
    ...(customer.username ? [{ label: 'Username', value: customer.username }] : []),
    { label: 'Email', value: customer.email },
    { label: 'Phone', value: customerPhone(customer) },
    { label: 'Address', value: addressOf(customer) },
  ];
  return (
    <DefinitionList
      items={[
        { label: 'User id', value: customer.id },
        { label: 'Name', value: `${customer.firstName} ${customer.lastName}`.trim() },
        ...(customer.isShared || customer.isAnonymised ? [] : contact),
        { label: 'Partners', value: customer.businessPartners.map(({ name }) => name).join(', ') },
        { label: 'Created', value: formatDateTime(customer.createdAt, zone) },
        { label: 'Bookings', value: wholeNumber(customer.bookingCount) },
        { label: 'Spent, minus refunds', value: formatMoney(customer.spentCents) },
      ]}
    />
  );
}

/** Street, town and country on separate lines, without unknown ones. */
function addressOf({ address: home }: CustomerRow) {
  const town = [home?.city, home?.state, home?.zipcode].filter(Boolean).join(', ');
  const lines = [home?.address, town, home?.country].filter(Boolean);
  if (lines.length === 0) return null;
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}
