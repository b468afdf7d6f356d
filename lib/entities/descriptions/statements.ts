import { entity, FULL_ACCESS } from '@/lib/entities/entity';

export const statementEntity = entity({
  key: 'statements',
  pages: [
    { path: '/admin/ledger/statements', needs: ['ledger.view'] },
    { path: '/admin/ledger/statements/:id', needs: ['ledger.view'] },
  ],
  beginnings: [
    { label: 'Statements', detail: 'Ledger', href: '/admin/ledger/statements', needs: ['ledger.view'] },
  ],
  capabilities: {
    'statements.close': { any: [FULL_ACCESS] },
  },
  audit: {
    statement: {
      label: 'Statements',
      actions: { 'statement.close': 'Month closed' },
    },
  },
});
