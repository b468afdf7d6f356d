import { movementList } from '@/lib/booking/ledger/list';
import { getStatement, statementMovementsOf } from '@/lib/booking/statements/queries';
import { statementQuery } from '@/lib/booking/statements/schema';
import { statementFile } from '@/lib/booking/statements/statement-number';
import { statementPdf } from '@/lib/booking/statements/statement-pdf';
import { statement, statementToWire } from '@/lib/booking/statements/wire';
import { csvResponse } from '@/lib/platform/csv/write';
import { idParam } from '@/lib/platform/http/path-params';
import { fileResponse } from '@/lib/platform/http/responses';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'ledger.view',
  tag: 'Ledger',
  summary: 'A statement as JSON or PDF, or its movements as CSV',
  params: idParam,
  query: statementQuery,
  output: statement,
  handle: async ({ actor, params, query }) => {
    const statement = await getStatement(actor, params.id);
    if (query.format === 'pdf')
      return fileResponse(await statementPdf(statement), 'application/pdf', statementFile(statement, 'pdf'));
    if (query.format === 'csv')
      return csvResponse(
        statementFile(statement, 'csv').replace(/\.csv$/, ''),
        movementList.csv.columns,
        statementMovementsOf(params.id),
      );
    return statementToWire(statement);
  },
});
