import { entity } from '@/lib/entities/entity';

/** The board, as menu and palette name it. */
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
