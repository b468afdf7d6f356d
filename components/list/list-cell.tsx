import { Badge } from '@/components/ui/badge';
import { TwoLine } from '@/components/ui/table';
import type { Cell } from '@/lib/platform/list/define';

export function ListCell({ cell }: { cell: Cell }) {
  switch (cell.kind) {
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
