'use server';

import { action, actionOnce } from '@/lib/platform/http/action';
import { createBlocks, endBlock, lengthenBlock, updateBlock } from './commands';

export const createBlocksAction = actionOnce('block', createBlocks);
export const updateBlockAction = action(updateBlock);
export const endBlockAction = action(endBlock);
export const lengthenBlockAction = action(lengthenBlock);
