import { CustomerDialogs } from '@/components/customers/customer-dialogs';
import { CUSTOMER_STATUS, CustomerStatus } from '@/components/customers/customer-status';
import { linkCell } from '@/components/list/list-cell';
import { ListScreen, type PageQuery } from '@/components/list/list-screen';
import { customerSource } from '@/lib/parties/customers/list';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'User Management' };

export default async function UsersPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const [actor, query] = await Promise.all([requireStaff(), searchParams]);
  const denied = !may(actor, 'customers.open');
  return (
    <>
      <ListScreen
        actor={actor}
        source={customerSource}
        bulk={[
          {
            label: 'Deactivate',
            kind: 'customer.deactivate',
            denied: !may(actor, 'customers.edit'),
            consequence: CUSTOMER_STATUS.inactive,
          },
          {
            label: 'Activate',
            kind: 'customer.activate',
            denied: !may(actor, 'customers.edit'),
            consequence: CUSTOMER_STATUS.active,
          },
        ]}
        query={query}
        nameOf={(customer) => customer.name}
        cells={{
          name: ({ id, name }) =>
            linkCell({ href: `/admin/users/${id}`, text: name, detail: `User ${id}`, denied }),
          status: (customer) => <CustomerStatus actor={actor} customer={customer} />,
        }}
        rowActions={({ id, status, isShared }, href) => {
          const view = { label: 'View details', href: `/admin/users/${id}`, denied };
          if (status === 'deleted') return [view];
          const mine = (allowed: boolean) => ({ denied: !allowed || isShared });
          return [
            view,
            { label: 'Edit user', href: href({ action: 'edit', id }), ...mine(may(actor, 'customers.edit')) },
            {
              label: 'Assign credits',
              href: href({ action: 'credit', id }),
              ...mine(may(actor, 'customers.credit')),
            },
            {
              label: 'Assign promo code',
              href: href({ action: 'promo', id }),
              denied: !may(actor, 'customers.promo'),
            },
          ];
        }}
      />
      <CustomerDialogs actor={actor} query={query} />
    </>
  );
}
