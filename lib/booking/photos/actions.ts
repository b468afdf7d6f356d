'use server';

import { action } from '@/lib/platform/http/action';
import { sendPhotos } from './commands';

export const sendPhotosAction = action(sendPhotos);
