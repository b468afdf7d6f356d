import { entity } from '@/lib/entities/entity';

/** The entity of blocks: spans in which a space is out of service. */
export const blockEntity = entity({
  key: 'blocks',
  pages: [
    { path: '/admin/space-blocks', needs: ['spaces.view'] },
    { path: '/admin/space-blocks/:id', needs: ['spaces.view'] },
  ],
  beginnings: [
    {
      label: 'Out of service',
      detail: 'Space Management',
      href: '/admin/space-blocks',
      needs: ['spaces.view'],
    },
  ],
  capabilities: {
    'blocks.edit': { any: [201] },
  },
  isListed: true,
  bulk: null,
  calls: { paths: ['/admin/space-blocks'] },
});
