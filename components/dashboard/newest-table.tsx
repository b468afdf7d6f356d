'use client';

import { ListCell, type TableCell } from '@/components/list/list-cell';
import { showWhole } from '@/components/list/show-whole';
import { EmptyState } from '@/components/ui/empty-state';
import { Table, TableCard, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';

export type NewestColumn = { key: string; label: string; className?: string };

type Props = {
  title: string;
  columns: NewestColumn[];
  /** A cell for each column, in the order of the columns. */
  rows: { id: number; cells: TableCell[] }[];
  /** The whole list. */
  href: string;
};

/** The newest rows of a list, rendered as in the list, with a link to all of them. */
export function NewestTable({ title, columns, rows, href }: Props) {
  return (
    <TableCard>
      <div className="flex items-center gap-4 border-b border-line px-4 py-3">
        <h2 className="mr-auto text-section">{title}</h2>
        <a href={href} className="text-link underline-offset-4 hover:underline">
          View all
        </a>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No Data Found ..." />
      ) : (
        <Table caption={title}>
          <Thead>
            <Tr>
              {columns.map(({ key, label }) => (
                <Th key={key}>{label}</Th>
              ))}
            </Tr>
          </Thead>
          <Tbody onMouseOver={showWhole}>
            {rows.map(({ id, cells }) => (
              <Tr key={id}>
                {columns.map(({ key, label, className = 'sm:max-w-60' }, index) => (
                  <Td key={key} label={index === 0 ? undefined : label} className={className}>
                    <ListCell cell={cells[index]} />
                  </Td>
                ))}
              </Tr>
            ))}
          </Tbody>
        </Table>
      )}
    </TableCard>
  );
}
