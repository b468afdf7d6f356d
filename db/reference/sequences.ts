import type { TransactionSql } from 'postgres';

/** Moves every identity sequence past the ids in use, so that the next row gets a free one. Never moves one back. */
export async function alignSequences(tx: TransactionSql): Promise<void> {
  const columns = await tx<{ name: string; column: string }[]>`
    select table_name as name, column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`;
  for (const { name, column } of columns) {
    await tx`
      select setval(sequence, newest) from (
        select pg_get_serial_sequence(quote_ident(${name}), ${column}) as sequence,
          (select max(${tx(column)}) from ${tx(name)}) as newest
      ) as of_table
      where newest > coalesce(pg_sequence_last_value(sequence::regclass), 0)`;
  }
}
