'use server';

import { action } from '@/lib/http/action';
import { changeSpaceStatus } from './commands';

export const changeSpaceStatusAction = action((actor, id: number, isActive: boolean) =>
  changeSpaceStatus(actor, { id, isActive }),
);
