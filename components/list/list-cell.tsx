import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { TwoLine } from '@/components/ui/table';
import type { Cell } from '@/lib/platform/list/define';
import { RecordLink } from './record-link';

/** The name of a record that links to its page, with a quieter line below it if it has one. */
type LinkCell = {
  kind: 'link';
  text: string;
  href: string;
  detail?: string;
  /** In mono, as references are. */
  code?: boolean;
  /** For whoever may not follow it: it says so when it is pressed. */
  denied?: boolean;
};

/** A cell as data, or as what the screen renders itself. Data is a third of the size of markup. */
export type TableCell = Cell | LinkCell | { kind: 'node'; node: ReactNode };

/** What a screen says of a cell: data, or its markup. */
export type OwnCell = LinkCell | ReactNode;

/** The name of a record that links to its page, as a screen says it of a cell. */
export const linkCell = ({ denied, ...link }: Omit<LinkCell, 'kind'>): LinkCell => ({
  kind: 'link',
  ...link,
  ...(denied && { denied }),
});

/** What the definition says of a cell, as a link. */
export const linked = (cell: Cell, href: string): LinkCell =>
  linkCell({ href, text: cell.text, ...(cell.kind === 'two-line' && { detail: cell.detail }) });

const isLinkCell = (cell: OwnCell): cell is LinkCell =>
  typeof cell === 'object' && cell !== null && 'kind' in cell && cell.kind === 'link';

/** The cell that a screen said; undefined where it said nothing. */
export function ownCell(cell: OwnCell): TableCell | undefined {
  if (isLinkCell(cell)) return cell;
  return cell ? { kind: 'node', node: cell } : undefined;
}

/** A cell, which looks the same by its kind everywhere. */
export function ListCell({ cell }: { cell: TableCell | undefined }) {
  if (!cell) return null;
  switch (cell.kind) {
    case 'node':
      return cell.node;
    case 'link': {
      const { text, detail, ...link } = cell;
      const name = <RecordLink {...link}>{text}</RecordLink>;
      return detail === undefined ? name : <TwoLine detail={detail}>{name}</TwoLine>;
    }
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
