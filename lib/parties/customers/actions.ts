'use server';

import { action } from '@/lib/platform/http/action';
import { anonymiseCustomer } from './anonymise-commands';
import { updateCustomer } from './commands';

export const updateCustomerAction = action(updateCustomer);
export const changeCustomerStatusAction = action((actor, id: number, isActive: boolean) =>
  updateCustomer(actor, { id, isActive, status: isActive ? 'active' : 'inactive' }),
);
export const anonymiseCustomerAction = action(anonymiseCustomer);
