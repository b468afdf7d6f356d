import { toast as sonner } from 'sonner';

/** The kinds of toast. A success has a tick, an error has no icon; a note is neither. */
export const toast = {
  success: (message: string, undo?: () => void) =>
    sonner.success(message, undo && { action: { label: 'Undo', onClick: undo }, duration: 10_000 }),
  note: (message: string) => sonner(message),
  error: (message: string) => sonner.error(message, { icon: null }),
};
