'use client';

import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { ClearCross } from './clear-cross';
import { cn } from './cn';
import { fieldStyle } from './field-style';
import type { PickerPanelProps } from './picker-panel';

export type PickerFieldProps = {
  id?: string;
  disabled?: boolean;
  large?: boolean;
  placeholder?: string;
  /** Shown before the chosen value. */
  prefix?: string;
  className?: string;
  onBlur?: () => void;
  /** The button, so that a form can focus it. */
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
};

type Props = {
  field: PickerFieldProps;
  role?: 'combobox';
  opens: 'dialog' | 'listbox';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The chosen value as text. */
  text: ReactNode;
  /** At the end. */
  icon: ReactNode;
  /** If set, a cross is shown next to the icon. */
  clear?: { label: string; onClear: () => void };
  /** The icon makes room for the cross. */
  clearReplacesIcon?: boolean;
  /** Hidden fields and the panel. */
  children: (panel: PickerPanelProps) => ReactNode;
};

/** A button that looks like a field and opens a picker. */
export function PickerField({
  field,
  role,
  opens,
  open,
  onOpenChange,
  text,
  icon,
  clear,
  clearReplacesIcon = false,
  children,
}: Props) {
  const { large, className, placeholder, prefix, ref, ...button } = field;
  const panelId = useId();
  const ownRef = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ownRef.current as HTMLButtonElement, []);
  const cross = clear && !field.disabled ? clear : undefined;
  const besideIcon = cross && !clearReplacesIcon;
  return (
    <span className={cn('control-frame min-w-0', className)}>
      <button
        ref={ownRef}
        type="button"
        role={role}
        {...button}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-haspopup={opens}
        onClick={() => onOpenChange(true)}
        className={cn(fieldStyle({ large }), 'block truncate pr-9', besideIcon && 'pr-15')}
      >
        {text && prefix && <span className="text-ink-2">{prefix}: </span>}
        {text || <span className="text-ink-3">{placeholder}</span>}
      </button>
      {cross && <ClearCross {...cross} besideIcon={Boolean(besideIcon)} />}
      {(!cross || besideIcon) && (
        <span aria-hidden className="control-icon">
          {icon}
        </span>
      )}
      {children({ open, onOpenChange, id: panelId, field: ownRef })}
    </span>
  );
}
