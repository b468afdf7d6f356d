'use client';

import { Printer } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';

/** Opens the browser's print dialog; the page itself says what stands on paper. */
export function PrintButton(props: Pick<ButtonProps, 'variant' | 'disabled' | 'className'>) {
  return (
    <Button onClick={() => window.print()} {...props}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
