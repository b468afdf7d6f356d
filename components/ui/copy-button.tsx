'use client';

import { useEffect, useState } from 'react';
import { Check } from '@/components/ui/icons/check.gen';
import { Copy } from '@/components/ui/icons/copy.gen';
import { Button, type ButtonProps } from './button';

export type CopyButtonProps = Omit<ButtonProps, 'value' | 'onClick' | 'loading'> & {
  value: string;
  /** The name of the copied value, for screen readers: "Copy passcode". */
  label?: string;
};

/** Icon only, or with text if children are passed. */
export function CopyButton({
  value,
  label = 'Copy',
  variant = 'ghost',
  size,
  children,
  ...props
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      copyBySelection(value);
    }
    setCopied(true);
  }

  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button
        variant={variant}
        size={size ?? (children ? 'md' : 'icon')}
        aria-label={children ? undefined : label}
        onClick={copy}
        {...props}
      >
        <Icon aria-hidden />
        {children}
      </Button>
      <span aria-live="polite" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}

/** For pages without HTTPS, where scripts have no access to the clipboard. */
function copyBySelection(value: string) {
  const area = document.createElement('textarea');
  area.value = value;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
