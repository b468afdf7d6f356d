import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Without the project's own names, the merger takes `text-small` for a colour and drops it. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['title', 'section', 'body', 'visitor', 'small'],
      radius: ['control', 'card', 'visitor'],
    },
  },
});

/**
 * Joins class names. Of two that set the same property, the later one wins. Components of the visitor pages join
 * their classes with `clsx` instead, and override none: the merger alone is a quarter of their scripts.
 */
export function cn(...inputs: ClassValue[]) {
  return merge(clsx(inputs));
}
