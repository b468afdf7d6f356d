'use server';

import { z } from 'zod';
import { action, operationOf } from '@/lib/platform/http/action';
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './commands';
import { addPasskey, beginPasskey, beginProof, removePasskey } from './passkey-commands';
import { startInput } from './schema';

export const startSecondFactorAction = action(startSecondFactor);
export const confirmSecondFactorAction = action(confirmSecondFactor);
export const endSecondFactorAction = action(endSecondFactor);
export const beginPasskeyAction = action(operationOf(startInput, beginPasskey));
export const addPasskeyAction = action(addPasskey);
export const removePasskeyAction = action(removePasskey);
export const beginProofAction = action(operationOf(z.object({}), beginProof));
