import { RecordHistory } from '@/components/audit/record-history';
import { AnonymisePanel } from '@/components/customers/anonymise-panel';
import { CustomerBookings } from '@/components/customers/customer-bookings';
import { CustomerDialogs } from '@/components/customers/customer-dialogs';
import { CustomerFacts } from '@/components/customers/customer-facts';
import { CustomerStatus } from '@/components/customers/customer-status';
import { WalletPanel } from '@/components/customers/wallet-panel';
import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { PromoList } from '@/components/promos/promo-list';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { Alert } from '@/components/ui/alert';
import { ButtonLink } from '@/components/ui/button';
import { promosOf } from '@/lib/booking/promos/queries';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { getCustomer } from '@/lib/parties/customers/list';
import { may, partnerScope } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'User' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export default async function UserPage({ params, searchParams }: Props) {
  const [actor, { id }, query] = await Promise.all([requireStaff(), params, searchParams]);
  const customer = await orNotFound(getCustomer(actor, Number(id)));
  const promos = may(actor, 'customers.promo') ? await promosOf(actor, customer.id) : null;
  const zone = shownZone(actor, env().OPERATOR_TIMEZONE);
  const { href } = dialogOf(query);
  const standing = customer.status !== 'deleted';
  const mayEdit = may(actor, 'customers.edit');
  return (
    <>
      <RecordPage
        trail={[{ label: 'User Management', href: '/admin/users' }, { label: customer.name }]}
        title={customer.name}
        badge={<CustomerStatus actor={actor} customer={customer} />}
        description={
          customer.email && customer.email !== customer.name ? customer.email : `User ${customer.id}`
        }
        actions={
          standing && (
            <>
              {may(actor, 'customers.promo') && (
                <ButtonLink href={href({ action: 'promo', id })} scroll={false}>
                  Assign promo code
                </ButtonLink>
              )}
              {may(actor, 'customers.credit') && !customer.isShared && (
                <ButtonLink href={href({ action: 'credit', id })} scroll={false}>
                  Assign credits
                </ButtonLink>
              )}
              {may(actor, 'customers.credit') && (customer.walletCents ?? 0) > 0 && (
                <ButtonLink href={href({ action: 'credit-back', id })} scroll={false}>
                  Take back credit
                </ButtonLink>
              )}
              {mayEdit && !customer.isShared && (
                <ButtonLink variant="primary" href={href({ action: 'edit', id })} scroll={false}>
                  Edit user
                </ButtonLink>
              )}
            </>
          )
        }
        aside={
          customer.isShared ? (
            <Alert title="This user has also booked with other partners">
              Their contact details, wallet and profile are hidden and can't be changed here.
            </Alert>
          ) : (
            <>
              <WalletPanel actor={actor} customer={customer} query={query} zone={zone} />
              <RecordHistory actor={actor} entity="customer" id={customer.id} />
            </>
          )
        }
      >
        <Section title="User">
          <CustomerFacts customer={customer} zone={zone} />
        </Section>
        {promos && <PromoList promos={promos} zone={zone} now={dbNow()} />}
      </RecordPage>
      {may(actor, 'customers.bookings') && (
        <CustomerBookings actor={actor} customerId={customer.id} query={query} />
      )}
      {mayEdit && partnerScope(actor) === null && !customer.isAnonymised && (
        <AnonymisePanel customer={customer} />
      )}
      <CustomerDialogs actor={actor} query={query} />
    </>
  );
}
