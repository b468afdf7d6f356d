import { entity, FULL_ACCESS } from '@/lib/entities/entity';

/** The entity of the audit log, for menu and permissions. */
export const auditEntity = entity({
  key: 'audit-log',
  menu: {
    key: 'audit-log',
    label: 'Audit Log',
    heading: 'Overview and money',
    opens: 'audit.view',
    icon: 'RotateCcwClock',
  },
  capabilities: {
    // Role admin or FULL ACCESS: docs/rules.md#permission-ids.
    'audit.view': { any: [FULL_ACCESS] },
  },
  isListed: true,
  beginnings: [],
  bulk: null,
  calls: null,
});
