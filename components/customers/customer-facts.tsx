import { DefinitionList } from '@/components/ui/definition-list';
import { phoneOf } from '@/lib/customers/list';
import type { CustomerRow } from '@/lib/customers/schema';
import { formatMoney, toCents } from '@/lib/money';
import { formatDateTime } from '@/lib/time';

/** Who somebody is, and what they came to; contact and address only where the reader may know them. */
export function CustomerFacts({ customer, zone }: { customer: CustomerRow; zone: string }) {
  const contact = [
    ...(customer.username ? [{ label: 'Username', value: customer.username }] : []),
    { label: 'Email', value: customer.email },
    { label: 'Phone', value: phoneOf(customer) },
    { label: 'Address', value: addressOf(customer) },
  ];
  return (
    <DefinitionList
      items={[
        { label: 'User Id', value: customer.id },
        { label: 'Name', value: `${customer.firstName} ${customer.lastName}`.trim() },
        ...(customer.isShared || customer.isAnonymised ? [] : contact),
        { label: 'Partners', value: customer.business_partners.map(({ name }) => name).join(', ') },
        { label: 'Created', value: formatDateTime(new Date(customer.createdAt), zone) },
        { label: 'Bookings', value: customer.totalBooking.toLocaleString('en-US') },
        { label: 'Spent, less refunds', value: formatMoney(toCents(customer.totalAmount)) },
      ]}
    />
  );
}

/** Street, town and country in lines, without those that are not known. */
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
