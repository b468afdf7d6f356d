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

/**
 * Class names joined; of two that set the same property the later one wins. What visitor pages load joins its classes
 * with `clsx` instead, and overrides none: the merger alone is a quarter of their scripts.
 */
export function cn(...inputs: ClassValue[]) {
  return merge(clsx(inputs));
}
