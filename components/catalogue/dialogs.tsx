'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/*
 * The dialogs of the catalogue's records. The scripts of each load when it opens, not with the list:
 * docs/performance.md#scripts.
 */

export const AnnouncementDialog = dialogOnDemand(
  () => import('../announcements/announcement-dialog'),
  'AnnouncementDialog',
);
export const AudioDialog = dialogOnDemand(() => import('../audio/audio-dialog'), 'AudioDialog');
export const EditAmenityDialog = dialogOnDemand(
  () => import('../amenities/edit-amenity-dialog'),
  'EditAmenityDialog',
);
export const EditFeatureDialog = dialogOnDemand(
  () => import('../features/edit-feature-dialog'),
  'EditFeatureDialog',
);
export const LocationDialog = dialogOnDemand(() => import('../locations/location-dialog'), 'LocationDialog');
export const PartnerDialog = dialogOnDemand(() => import('../partners/partner-dialog'), 'PartnerDialog');
export const PlanDialog = dialogOnDemand(() => import('../plans/plan-dialog'), 'PlanDialog');
