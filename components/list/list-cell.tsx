import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { TwoLine } from '@/components/ui/table';
import type { Cell } from '@/lib/platform/list/define';

/** A cell as data, or as what the screen renders itself. */
export type TableCell = Cell | { kind: 'node'; node: ReactNode };

/** A cell, which looks the same by its kind everywhere. */
export function ListCell({ cell }: { cell: TableCell | undefined }) {
  if (!cell) return null;
  switch (cell.kind) {
    case 'node':
      return cell.node;
    case 'two-line':
      return <TwoLine detail={cell.detail}>{cell.text}</TwoLine>;
    case 'code':
      return <span className="code">{cell.text}</span>;
    case 'number':
      return <span className="whitespace-nowrap">{cell.text}</span>;
    case 'badge':
      return <Badge tone={cell.tone}>{cell.text}</Badge>;
    default:
      return cell.text;
  }
}
