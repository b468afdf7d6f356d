'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';

type Props = {
  label: string;
  /** The chosen colour, or null while it is the default. */
  chosen: string | null;
  /** The current colour. */
  color: string;
  onChange: (color: string | null) => void;
};

/**
 * The swatch of a colour, which opens a picker. A picked colour is previewed at once. Accept saves it; Cancel and
 * leaving restore the previous one, and clear a colour that was never set: docs/rules.md#theme.
 */
export function ColorPicker({ label, chosen, color, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const before = useRef<string | null>(null);

  function begin() {
    before.current = chosen;
    setOpen(true);
  }
  function accept() {
    onChange(color);
    setOpen(false);
  }
  function cancel() {
    onChange(before.current);
    setOpen(false);
  }

  return (
    <Popover open={open} onOpenChange={(next) => (next ? begin() : cancel())}>
      <PopoverTrigger
        aria-label={`Pick ${label}, now ${color}${chosen ? '' : ', the default'}`}
        style={{ background: color }}
        className="size-9 shrink-0 rounded-control border border-edge pointer-coarse:size-11"
      />
      <PopoverContent aria-label={`Pick ${label}`} className="w-60">
        <Picking label={label} color={color} onPick={onChange} onAccept={accept} onCancel={cancel} />
      </PopoverContent>
    </Popover>
  );
}

type PickingProps = {
  label: string;
  color: string;
  onPick: (color: string) => void;
  onAccept: () => void;
  onCancel: () => void;
};

function Picking({ label, color, onPick, onAccept, onCancel }: PickingProps) {
  return (
    <div className="grid gap-3">
      <label className="grid gap-2">
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-medium">{label}</span>
          <span className="font-mono text-[0.8125rem] text-ink-2">{color}</span>
        </span>
        <input
          type="color"
          value={color.toLowerCase()}
          onChange={(event) => onPick(event.target.value)}
          className="h-16 w-full rounded-control border border-edge bg-surface p-1"
        />
      </label>
      <div className="flex gap-2 *:flex-1">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={onAccept}>
          Accept
        </Button>
      </div>
    </div>
  );
}
