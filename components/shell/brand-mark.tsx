import { cn } from '@/components/ui/cn';

/** The brand's mark: its first letter on a yellow square. */
export function BrandMark({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-6.5 shrink-0 place-items-center rounded-[7px] bg-brand text-[1.0625rem] leading-none font-extrabold text-brand-ink',
        className,
      )}
    >
      <span className="-translate-y-[0.04em]">{name.slice(0, 1).toLowerCase()}</span>
    </span>
  );
}
