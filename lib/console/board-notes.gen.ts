// Written by `npm run generate`.
import 'server-only';
import type { BoardNotes } from '@/lib/platform/board-notes';

export const BOARD_NOTES: Readonly<Record<string, BoardNotes>> = {
};
