import { toast as sonner } from 'sonner';

/** What a toast can say. A success carries a tick, an error no icon; a note is neither yet. */
export const toast = {
  success: (message: string, undo?: () => void) =>
    sonner.success(message, undo && { action: { label: 'Undo', onClick: undo }, duration: 10_000 }),
  note: (message: string) => sonner(message),
  error: (message: string) => sonner.error(message, { icon: null }),
};
