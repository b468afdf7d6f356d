import { cn } from './cn';

/** A small image on a plate that stays light, since icons and logos are made for white; empty without one. */
export function Thumb({
  src,
  alt = '',
  className,
}: {
  src: string | null;
  alt?: string;
  className?: string;
}) {
  return (
    <span
      data-theme={src ? 'light' : undefined}
      className={cn(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-line p-1',
        src ? 'bg-surface' : 'border-dashed',
        className,
      )}
    >
      {src && <img src={src} alt={alt} className="max-h-full max-w-full object-contain" />}
    </span>
  );
}
