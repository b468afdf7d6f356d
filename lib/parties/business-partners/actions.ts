'use server';

import { action } from '@/lib/platform/http/action';
import { endOldApiKey, revealApiKey, rotateApiKey } from './api-key-commands';
import { createBusinessPartner, deleteBusinessPartner, updateBusinessPartner } from './commands';

export const createBusinessPartnerAction = action(createBusinessPartner);
export const updateBusinessPartnerAction = action(updateBusinessPartner);
export const deleteBusinessPartnerAction = action(deleteBusinessPartner);
export const revealApiKeyAction = action(revealApiKey);
export const rotateApiKeyAction = action(rotateApiKey);
export const endOldApiKeyAction = action(endOldApiKey);
