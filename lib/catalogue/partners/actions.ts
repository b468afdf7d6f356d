'use server';

import { action } from '@/lib/platform/http/action';
import { createPartner, deletePartner, updatePartner } from './commands';

export const createPartnerAction = action(createPartner);
export const updatePartnerAction = action(updatePartner);
export const deletePartnerAction = action(deletePartner);
