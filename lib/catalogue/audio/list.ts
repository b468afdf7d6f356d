import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/catalogue/owned';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { defineList, numberCell, textCell } from '@/lib/platform/list/define';
import { lengthText, sizeText } from './rules';
import type { AudioRow } from './schema';

const NAMED = 2;

/** `A04 · JFK Terminal 4, A05 · JFK Terminal 4 and 3 more`. */
function users({ spaces }: AudioRow): string {
  const names = spaces.slice(0, NAMED).map(podName);
  const more = spaces.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

export const audioList = defineList<AudioRow>()({
  name: 'audio',
  title: 'POD AUDIO',
  summary: 'Audio files that spaces can play',
  noun: 'audio file',
  lesson:
    'An audio file is what a pod plays to whoever is inside. Add one, and choose the spaces that play it.',
  path: '/admin/audio',
  permission: 'audio.view',
  searchLabel: 'Search name or file',
  columns: [
    { key: 'audioName', label: 'Name', sort: 'sortByName', cell: (audio) => textCell(audio.name) },
    { key: 'fileName', label: 'File', cell: (audio) => textCell(audio.fileName) },
    {
      key: 'duration',
      label: 'Duration',
      right: true,
      cell: ({ durationSeconds }) => numberCell(lengthText(durationSeconds)),
    },
    { key: 'size', label: 'Size', right: true, cell: ({ sizeBytes }) => numberCell(sizeText(sizeBytes)) },
    { key: 'spaces', label: 'Spaces', cell: (audio) => textCell(users(audio)) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'pod audio',
    columns: [
      { header: 'id', value: (audio) => audio.id },
      { header: 'name', value: (audio) => audio.name },
      { header: 'file', value: (audio) => audio.fileName },
      { header: 'url', value: (audio) => audio.url },
      { header: 'type', value: (audio) => audio.mimetype },
      { header: 'duration', value: (audio) => lengthText(audio.durationSeconds) },
      { header: 'size', value: (audio) => audio.sizeBytes },
      { header: 'spaces', value: ({ spaces }) => spaces.map(({ name }) => name).join('; ') },
      ownerCsv,
    ],
  },
});
