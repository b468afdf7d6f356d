import { X } from '@/components/ui/icons/x.gen';
import { cn } from './cn';

type Props = {
  label: string;
  onClear: () => void;
  /** The field has an icon at the end, and the cross is before it. */
  besideIcon: boolean;
};

/** Clears the field around it with one tap. */
export function ClearCross({ label, onClear, besideIcon }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className={cn(
        'absolute top-1/2 grid size-6 -translate-y-1/2 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk pointer-coarse:before:absolute pointer-coarse:before:-inset-y-2.5',
        besideIcon ? 'right-8 pointer-coarse:before:-inset-x-1' : 'right-2 pointer-coarse:before:-inset-x-2',
      )}
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}
