import { DESCRIBED } from '@/lib/entities/permissions';

/** Whether any entity adds notes to the board: without one, spaces have no `notes`. */
export const HAS_NOTES = DESCRIBED.some((entity) => 'isOnBoard' in entity);
