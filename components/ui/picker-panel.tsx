'use client';

import { Popover as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { cn } from './cn';
import { floatStyle } from './overlay-style';

export type PickerPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** The field's button: the panel is positioned at it, and the focus returns to it. */
  field: RefObject<HTMLButtonElement | null>;
};

type Props = PickerPanelProps & {
  label: string;
  className: string;
  /** The content takes the focus itself. */
  focusesItself?: boolean;
  children: ReactNode;
};

/** The panel that a picker opens below its field. Modal, because inside a dialog it could otherwise not be scrolled. */
export function PickerPanel({
  open,
  onOpenChange,
  id,
  field,
  label,
  className,
  focusesItself,
  children,
}: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal>
      <Radix.Anchor virtualRef={field as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          sideOffset={6}
          align="start"
          collisionPadding={8}
          aria-label={label}
          className={cn(
            floatStyle,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto',
            className,
          )}
          onOpenAutoFocus={(event) => focusesItself && event.preventDefault()}
          onCloseAutoFocus={() => field.current?.focus()}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
