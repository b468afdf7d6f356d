'use server';

import { action } from '@/lib/http/action';
import { sendPhotos } from './commands';

export const sendPhotosAction = action(sendPhotos);
