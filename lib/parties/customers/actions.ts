'use server';

import { action } from '@/lib/platform/http/action';
import { anonymiseCustomer } from './anonymise-commands';
import { updateCustomer } from './commands';

export const updateCustomerAction = action(updateCustomer);
export const changeCustomerStatusAction = action(updateCustomer, (id: number, isActive: boolean) => ({
  id,
  isActive,
  status: isActive ? ('active' as const) : ('inactive' as const),
}));
export const anonymiseCustomerAction = action(anonymiseCustomer);
