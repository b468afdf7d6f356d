import { entity, FULL_ACCESS } from '@/lib/entities/entity';

/** The API reference, as menu and permissions name it. */
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
