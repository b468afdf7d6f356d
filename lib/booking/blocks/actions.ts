'use server';

import { action } from '@/lib/platform/http/action';
import { createBlocks, endBlock, lengthenBlock, updateBlock } from './commands';

export const createBlocksAction = action(createBlocks);
export const updateBlockAction = action(updateBlock);
export const endBlockAction = action(endBlock);
export const lengthenBlockAction = action(lengthenBlock);
