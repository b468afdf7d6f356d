import { cn } from './cn';

/**
 * A small image on a plate that is light in every theme, because icons and logos are made for white; empty without
 * one.
 */
export function Thumb({
  src,
  alt = '',
  className,
  isInRow,
}: {
  src: string | null;
  alt?: string;
  className?: string;
  /** In a list row on a phone, it is as tall as its line. */
  isInRow?: boolean;
}) {
  return (
    <span
      data-theme={src ? 'light' : undefined}
      className={cn(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-line p-1',
        src ? 'bg-surface' : 'border-dashed',
        isInRow && 'h-9 max-sm:h-5 max-sm:rounded-sm max-sm:p-px',
        className,
      )}
    >
      {src && <img src={src} alt={alt} className="max-h-full max-w-full object-contain" />}
    </span>
  );
}
