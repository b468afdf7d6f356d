import { defineList, textCell } from '@/lib/list/define';
import type { Audio } from './schema';

export const audioList = defineList<Audio>({
  name: 'audio',
  title: 'Pod Audio',
  summary: 'What a space can play',
  noun: 'audio file',
  path: '/admin/audio',
  permission: 'audio.view',
  columns: [
    { key: 'audioName', label: 'Name', sort: 'sortByName', cell: (audio) => textCell(audio.audioName) },
    { key: 'fileName', label: 'File', cell: (audio) => textCell(audio.fileName) },
  ],
  csv: {
    fileName: 'audio',
    columns: [
      { header: 'name', value: (audio) => audio.audioName },
      { header: 'file', value: (audio) => audio.fileName },
      { header: 'url', value: (audio) => audio.url },
      { header: 'duration', value: (audio) => audio.duration },
      { header: 'size', value: (audio) => audio.size },
    ],
  },
});
