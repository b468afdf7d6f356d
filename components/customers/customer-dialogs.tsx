import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { PromoDialog } from '@/components/promos/promo-dialog';
import { may, type StaffActor } from '@/lib/access/actor';
import { getCustomerForCredit, getCustomerForEdit, getCustomerForPromo } from '@/lib/customers/queries';
import { env } from '@/lib/env';
import { ifFound } from '@/lib/errors';
import { listCountryCodes } from '@/lib/geography/dial-codes';
import { formatMoney, toCents } from '@/lib/money';
import { firstValidUntil } from '@/lib/promos/days';
import { randomPromoName } from '@/lib/promos/random-name';
import { CreditDialog } from './credit-dialog';
import { CustomerDialog } from './customer-dialog';

type Props = { actor: StaffActor; query: PageQuery };

/** The dialog that the address of a page about users opens, if the reader may use it. */
export async function CustomerDialogs({ actor, query }: Props) {
  const { edit, form, closeHref } = dialogOf(query);
  if (edit && may(actor, 'users.edit')) {
    const customer = await ifFound(getCustomerForEdit(actor, edit));
    if (!customer || customer.isShared || customer.status === 'deleted') return null;
    const codes = (await listCountryCodes()).map(({ code, label }) => ({ value: code, label }));
    return <CustomerDialog customer={customer} dialCodes={codes} closeHref={closeHref} />;
  }
  if (form.id && form.action === 'credit' && may(actor, 'users.credit')) {
    const user = await ifFound(getCustomerForCredit(actor, form.id));
    if (!user || user.wallet === null || user.status === 'deleted') return null;
    const { id, name, wallet } = user;
    return <CreditDialog user={{ id, name }} wallet={formatMoney(toCents(wallet))} closeHref={closeHref} />;
  }
  if (form.id && form.action === 'promo' && may(actor, 'users.promo')) {
    const user = await ifFound(getCustomerForPromo(actor, form.id));
    if (!user || user.status === 'deleted') return null;
    return (
      <PromoDialog
        user={{ id: user.id, name: user.name }}
        name={randomPromoName()}
        tomorrow={firstValidUntil(new Date(), env().OPERATOR_TIMEZONE)}
        mayGiveAll={!user.isShared}
        closeHref={closeHref}
      />
    );
  }
  return null;
}
