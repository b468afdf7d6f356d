/** The one row of a write, or of a query that always has one. Throws if there is none, which is a defect. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A statement returned no row.');
  return row;
}
