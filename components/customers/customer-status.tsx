import { StatusToggle } from '@/components/list/status-toggle';
import { may, type StaffActor } from '@/lib/access/actor';
import { changeCustomerStatusAction } from '@/lib/customers/actions';
import type { CustomerRow } from '@/lib/customers/schema';

/** Active or inactive, changed by who may edit the user and shares them with nobody. */
export function CustomerStatus({ actor, customer }: { actor: StaffActor; customer: CustomerRow }) {
  return (
    <StatusToggle
      name={customer.name}
      noun="user"
      status={customer.status}
      denied={!may(actor, 'users.edit') || customer.isShared}
      consequence="They can not book until they are active again; bookings that stand are kept."
      success="User successfully updated"
      change={changeCustomerStatusAction.bind(null, customer.id)}
    />
  );
}
