'use server';

import { action } from '@/lib/platform/http/action';
import { createSponsor, deleteSponsor, updateSponsor } from './commands';

export const createSponsorAction = action(createSponsor);
export const updateSponsorAction = action(updateSponsor);
export const deleteSponsorAction = action(deleteSponsor);
