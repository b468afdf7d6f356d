import { audioSource } from '@/lib/audio/list-sql';
import { audioOutput } from '@/lib/audio/schema';
import { listRoute } from '@/lib/http/list-route';

export const GET = listRoute({
  source: audioSource,
  row: audioOutput,
  tag: 'Audio',
  summary: 'List audio files',
});
