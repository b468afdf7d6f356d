import 'server-only';
import { recordOf } from '@/lib/platform/list/record';
import { customerSource } from './list-sql';

/** One customer (`customers.open`); throws 404 out of scope, as for a missing one. */
export const getCustomer = recordOf(customerSource, 'customers.open');

/** The initial values of Edit User (`customers.edit`). */
export const getCustomerForEdit = recordOf(customerSource, 'customers.edit');

/** The customer of Assign Credits (`customers.credit`). */
export const getCustomerForCredit = recordOf(customerSource, 'customers.credit');

/** The customer of Assign Promo Code (`customers.promo`). */
export const getCustomerForPromo = recordOf(customerSource, 'customers.promo');
