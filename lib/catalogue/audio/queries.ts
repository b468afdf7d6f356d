import 'server-only';
import { recordOf } from '@/lib/platform/list/record';
import { audioSource } from './list-sql';

/** One audio file with the spaces that use it; throws 404. */
export const getAudio = recordOf(audioSource);
