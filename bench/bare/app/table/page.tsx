import { headers } from 'next/headers';

const ROWS = Array.from({ length: 10 }, (_, row) => row);
const COLUMNS = Array.from({ length: 10 }, (_, column) => column);

/** As much content as a list page, without a database, a shell or a script: 10 rows, 21 links, 10 menus. */
export default async function Table() {
  await headers();
  return (
    <table>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            {COLUMNS.map((column) => (
              <td key={column}>
                {column < 2 ? <a href={`/table?row=${row}`}>Row {row}</a> : `Cell ${row}.${column}`}
              </td>
            ))}
            <td>
              <details>
                <summary>Actions</summary>
                <button type="button">Edit</button>
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
