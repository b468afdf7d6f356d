'use server';

import { action } from '@/lib/platform/http/action';
import {
  changeAnnouncementStatus,
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from './commands';

export const createAnnouncementAction = action(createAnnouncement);
export const updateAnnouncementAction = action(updateAnnouncement);
export const deleteAnnouncementAction = action(deleteAnnouncement);
export const changeAnnouncementStatusAction = action(
  changeAnnouncementStatus,
  (id: number, isPublish: boolean) => ({ id, isPublish }),
);
