import type { NavKey } from '@/lib/platform/nav';
import sprite from './nav-icons.svg';

/** The pictogram of a menu entry, by its key. All of them are in one file, which `npm run generate` writes. */
export function NavIcon({ name, className }: { name: NavKey; className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}
