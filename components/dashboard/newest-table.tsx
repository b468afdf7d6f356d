import type { ReactNode } from 'react';
import { ListCell } from '@/components/list/list-cell';
import { EmptyState } from '@/components/ui/empty-state';
import { Table, TableCard, Tbody, Td, Th, Thead, Tr } from '@/components/ui/table';
import type { Column, ListDefinition } from '@/lib/platform/list/define';

type Props<Row extends { id: number }> = {
  title: string;
  list: ListDefinition<Row>;
  /** Which of the list's columns, in this order. */
  columns: string[];
  rows: Row[];
  cells?: Partial<Record<string, (row: Row) => ReactNode>>;
  /** The whole list. */
  href: string;
};

/** The newest rows of a list, rendered as in the list, with a link to all of them. */
export function NewestTable<Row extends { id: number }>(props: Props<Row>) {
  const { title, list, rows, cells = {}, href } = props;
  const columns = props.columns.flatMap((key): Column<Row>[] =>
    list.columns.filter((each) => each.key === key),
  );
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
              {columns.map(({ key, label, right }) => (
                <Th key={key} align={right ? 'right' : 'left'}>
                  {label}
                </Th>
              ))}
            </Tr>
          </Thead>
          <Tbody>
            {rows.map((row) => (
              <Tr key={row.id}>
                {columns.map((column, index) => (
                  <Td
                    key={column.key}
                    align={column.right ? 'right' : 'left'}
                    label={index === 0 ? undefined : column.label}
                    className="max-w-60"
                  >
                    {cells[column.key]?.(row) ?? <ListCell cell={column.cell(row)} />}
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
