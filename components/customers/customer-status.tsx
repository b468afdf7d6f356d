import { StatusToggle } from '@/components/list/status-toggle';
import { changeCustomerStatusAction } from '@/lib/parties/customers/actions';
import type { CustomerRow } from '@/lib/parties/customers/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';

/** What each status means for a user. */
export const CUSTOMER_STATUS = {
  inactive: "They can't book until reactivated. Existing bookings are kept.",
  active: 'They can book again.',
};

/** Active or inactive. Denied without `customers.edit` and for shared users. */
export function CustomerStatus({ actor, customer }: { actor: StaffActor; customer: CustomerRow }) {
  return (
    <StatusToggle
      name={customer.name}
      noun="user"
      status={customer.status}
      denied={!may(actor, 'customers.edit') || customer.isShared}
      consequences={CUSTOMER_STATUS}
      success="User successfully updated"
      change={changeCustomerStatusAction.bind(null, customer.id)}
    />
  );
}
