'use client';

import { Button, type ButtonProps } from '@/components/ui/button';
import { Printer } from '@/components/ui/icons/printer.gen';

/** Opens the browser's print dialog; print styles decide what is printed. */
export function PrintButton(props: Pick<ButtonProps, 'variant' | 'disabled' | 'className'>) {
  return (
    <Button onClick={() => window.print()} {...props}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
