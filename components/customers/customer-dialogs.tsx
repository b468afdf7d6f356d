import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { PromoDialog } from '@/components/promos/on-demand';
import { randomPromoName } from '@/lib/booking/promos/random-name';
import { firstValidUntil } from '@/lib/booking/promos/validity-days';
import { listDialCodes } from '@/lib/catalogue/geography/dial-codes';
import { ifFound } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { getCustomerForCredit, getCustomerForEdit, getCustomerForPromo } from '@/lib/parties/customers/list';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { ownerChoice } from '@/lib/platform/ownership/rights';
import { CreditDialog, CustomerDialog, TakeBackDialog } from './on-demand';

/** Actions in the URL that open a dialog about credit. */
const CREDIT_DIALOGS = new Set(['credit', 'credit-back']);

type Props = { actor: StaffActor; query: PageQuery };

/** The dialog that the URL of a page about users opens, if the reader may use it. */
export async function CustomerDialogs({ actor, query }: Props) {
  const { edit, form, closeHref } = dialogOf(query);
  if (edit && may(actor, 'customers.edit')) {
    const customer = await ifFound(getCustomerForEdit(actor, edit));
    if (!customer || customer.isShared || customer.status === 'deleted') return null;
    const codes = (await listDialCodes()).map(({ code, label }) => ({ value: code, label }));
    return <CustomerDialog customer={customer} dialCodes={codes} closeHref={closeHref} />;
  }
  if (form.id && CREDIT_DIALOGS.has(form.action ?? '') && may(actor, 'customers.credit')) {
    const user = await ifFound(getCustomerForCredit(actor, form.id));
    if (!user || user.walletCents === null || user.status === 'deleted') return null;
    const { id, name, walletCents } = user;
    const Dialog = form.action === 'credit' ? CreditDialog : TakeBackDialog;
    return (
      <Dialog
        user={{ id, name }}
        wallet={formatMoney(walletCents)}
        owner={ownerChoice(actor)}
        closeHref={closeHref}
      />
    );
  }
  if (form.id && form.action === 'promo' && may(actor, 'customers.promo')) {
    const user = await ifFound(getCustomerForPromo(actor, form.id));
    if (!user || user.status === 'deleted') return null;
    return (
      <PromoDialog
        user={{ id: user.id, name: user.name }}
        name={randomPromoName()}
        tomorrow={firstValidUntil(new Date(), env().OPERATOR_TIMEZONE)}
        owner={ownerChoice(actor)}
        closeHref={closeHref}
      />
    );
  }
  return null;
}
