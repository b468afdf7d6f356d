import { toast as sonner } from 'sonner';

/** What a toast can say. A success carries a tick, an error no icon; a note is neither yet. */
export const toast = {
  success: (message: string) => sonner.success(message),
  note: (message: string) => sonner(message),
  error: (message: string) => sonner.error(message, { icon: null }),
};
