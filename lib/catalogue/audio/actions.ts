'use server';

import { action } from '@/lib/platform/http/action';
import { createAudio, deleteAudio, updateAudio } from './commands';

export const createAudioAction = action(createAudio);
export const updateAudioAction = action(updateAudio);
export const deleteAudioAction = action(deleteAudio);
