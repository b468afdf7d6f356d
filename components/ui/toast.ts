import { toast as sonner } from 'sonner';

/** The two things a toast can say. A success carries a tick, an error no icon. */
export const toast = {
  success: (message: string) => sonner.success(message),
  error: (message: string) => sonner.error(message, { icon: null }),
};
