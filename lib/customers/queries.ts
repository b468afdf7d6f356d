import 'server-only';
import { recordOf } from '@/lib/list/record';
import { customerSource } from './list-sql';

/** One customer (permission 6); throws 404 for one out of the actor's scope, like one that is not there. */
export const getCustomer = recordOf(customerSource, 'users.open');

/** What Edit User begins with (permission 7). */
export const getCustomerForEdit = recordOf(customerSource, 'users.edit');

/** Whom credits are assigned to (permission 9). */
export const getCustomerForCredit = recordOf(customerSource, 'users.credit');

/** Whom a promo code is assigned to (permission 8). */
export const getCustomerForPromo = recordOf(customerSource, 'users.promo');
