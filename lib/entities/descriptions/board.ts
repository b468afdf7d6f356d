import { entity } from '@/lib/entities/entity';

/** The entity of the board, for menu and palette. */
export const boardEntity = entity({
  key: 'board',
  menu: {
    key: 'board',
    label: 'Board',
    heading: 'Overview and money',
    opens: 'board.view',
    icon: 'LayoutGrid',
  },
  beginnings: [
    { label: 'Wall screen', detail: 'Board', href: '/admin/board?wall=true', needs: ['board.view'] },
  ],
  capabilities: {
    'board.view': { any: [2], all: [144] },
  },
});
