'use client';

import type { CSSProperties } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

type Props = { label: string; style: CSSProperties; book?: () => void; blockHref: string; close: () => void };

/** Asks what to do with a marked range. */
export function MarkedChoice({ label, style, book, blockHref, close }: Props) {
  return (
    <DropdownMenu open onOpenChange={(isOpen) => !isOpen && close()}>
      <DropdownMenuTrigger className="tl-ghost" style={style}>
        {label}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" onCloseAutoFocus={(event) => event.preventDefault()}>
        {book && <DropdownMenuItem onSelect={book}>New booking</DropdownMenuItem>}
        <DropdownMenuItem asChild>
          <a href={blockHref}>Out of service</a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
