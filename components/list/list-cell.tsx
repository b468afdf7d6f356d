import type { ReactNode } from 'react';
import { Address } from '@/components/ui/address';
import { Badge } from '@/components/ui/badge';
import { Countdown } from '@/components/ui/countdown';
import { TwoLine } from '@/components/ui/table';
import type { Cell } from '@/lib/platform/list/define';
import { RecordLink } from './record-link';

/** The name of a record that links to its page, with a quieter line below it if it has one. */
type LinkCell = {
  text: string;
  href: string;
  detail?: string;
  /** The sign of a space as on its door, before its name. */
  sign?: string;
  /** In monospace, like references. */
  code?: boolean;
  /** For readers who may not follow it. Pressing it says so. */
  denied?: boolean;
  /** The record's id, if a button shows it beside the list; only for readers who may follow the link. */
  peek?: number;
};

/**
 * A cell as data, with plain text as a string, or rendered by the screen itself. Data is a third of the size of
 * markup.
 */
export type TableCell = string | Cell | LinkCell | { kind: 'node'; node: ReactNode };

/** A cell that a screen supplies: data, or its markup. */
export type OwnCell = LinkCell | ReactNode;

/** The name of a record that links to its page, as a screen supplies a cell. */
export const linkCell = ({ denied, peek, ...link }: LinkCell): LinkCell => ({
  ...link,
  ...(denied ? { denied } : peek && { peek }),
});

export const linked = (cell: Cell, href: string): LinkCell =>
  linkCell({
    href,
    text: cell.text,
    ...(cell.kind === 'two-line' && { detail: cell.detail, ...(cell.sign && { sign: cell.sign }) }),
  });

/** A React node has no `href` itself. */
const isLinkCell = (cell: OwnCell | Exclude<TableCell, string>): cell is LinkCell =>
  typeof cell === 'object' && cell !== null && 'href' in cell;

/** The cell that the screen supplies; undefined if it supplies none. */
export function ownCell(cell: OwnCell): Exclude<TableCell, string> | undefined {
  if (isLinkCell(cell)) return cell;
  return cell ? { kind: 'node', node: cell } : undefined;
}

/** A link, and a button that shows its record beside the list. */
const WithPeek = ({ id, name, link }: { id: number; name: string; link: ReactNode }) => (
  <span className="with-peek">
    {link}
    <button type="button" data-peek={id} className="peek" title={`Show ${name} beside the list (Space)`} />
  </span>
);

/** A space with its sign as on the door. */
const WithSign = ({ sign, children }: { sign: string | undefined; children: ReactNode }) =>
  sign ? (
    <>
      <b className="pod-sign">{sign}</b> {children}
    </>
  ) : (
    children
  );

function LinkTo({ text, detail, sign, peek, ...link }: LinkCell) {
  const record = <RecordLink {...link}>{text}</RecordLink>;
  const named = peek ? <WithPeek id={peek} name={text} link={record} /> : record;
  const name = <WithSign sign={sign}>{named}</WithSign>;
  return detail === undefined ? name : <TwoLine detail={detail}>{name}</TwoLine>;
}

/** A cell, which looks the same everywhere by its kind. */
export function ListCell({ cell }: { cell: TableCell | undefined }) {
  if (typeof cell === 'string') return <Address>{cell}</Address>;
  if (!cell) return cell;
  if (isLinkCell(cell)) return <LinkTo {...cell} />;
  switch (cell.kind) {
    case 'node':
      return cell.node;
    case 'two-line':
      return (
        <TwoLine detail={cell.detail && <Address>{cell.detail}</Address>}>
          <WithSign sign={cell.sign}>
            <Address>{cell.text}</Address>
          </WithSign>
        </TwoLine>
      );
    case 'moment':
      return (
        <TwoLine detail={cell.detail} className={cell.isToday ? 'today' : undefined}>
          {cell.text}
        </TwoLine>
      );
    case 'countdown':
      return <TwoLine detail={<Countdown from={cell.from} until={cell.until} />}>{cell.text}</TwoLine>;
    case 'code':
      return <span className="code">{cell.text}</span>;
    case 'number':
      return <span className="whitespace-nowrap">{cell.text}</span>;
    case 'badge':
      return <Badge tone={cell.tone}>{cell.text}</Badge>;
    default:
      return <Address>{cell.text}</Address>;
  }
}
