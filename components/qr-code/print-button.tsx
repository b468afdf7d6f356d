'use client';

import { Button, type ButtonProps } from '@/components/ui/button';
import { Printer } from '@/components/ui/icons/printer.gen';
import { noteQrAction } from '@/lib/catalogue/spaces/actions';

type Props = Pick<ButtonProps, 'variant' | 'disabled' | 'className'> & {
  /** The spaces whose codes are on the page. */
  spaceIds: number[];
};

/**
 * Opens the browser's print dialog; print styles determine what is printed. Records that the person has the codes
 * now.
 */
export function PrintButton({ spaceIds, ...props }: Props) {
  function print() {
    window.print();
    if (spaceIds.length > 0) void noteQrAction({ ids: spaceIds });
  }
  return (
    <Button onClick={print} {...props}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
