import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Without our own names the merger takes `text-small` for a colour and drops it. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['title', 'section', 'body', 'visitor', 'small'],
      radius: ['control', 'card', 'visitor'],
    },
  },
});

/** Class names joined; of two that set the same property the later one wins. */
export function cn(...inputs: ClassValue[]) {
  return merge(clsx(inputs));
}
