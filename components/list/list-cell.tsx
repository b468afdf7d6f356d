import { Badge } from '@/components/ui/badge';
import { TwoLine } from '@/components/ui/table';
import type { TableCell } from './list-table';

/** A cell as its kind is drawn everywhere. */
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
