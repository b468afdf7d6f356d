import { entity, FULL_ACCESS } from '@/lib/entities/entity';

/** The entity of the API reference, for menu and permissions. */
export const apiDocsEntity = entity({
  key: 'api-docs',
  menu: {
    key: 'api-docs',
    label: 'API Docs',
    heading: 'Overview and money',
    opens: 'apiDocs.view',
    icon: 'Braces',
  },
  capabilities: {
    'apiDocs.view': { any: [FULL_ACCESS] },
  },
});
