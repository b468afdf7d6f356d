'use client';

import { dialogOnDemand } from '@/components/list/dialog-on-demand';

/*
 * The dialogs of the catalogue's records. The scripts of each load when it opens, not with the list:
 * docs/performance.md#scripts.
 */

export const AnnouncementDialog = dialogOnDemand(() =>
  import('../announcements/announcement-dialog').then((all) => all.AnnouncementDialog),
);
export const AudioDialog = dialogOnDemand(() =>
  import('../audio/audio-dialog').then((all) => all.AudioDialog),
);
export const EditAmenityDialog = dialogOnDemand(() =>
  import('../amenities/edit-amenity-dialog').then((all) => all.EditAmenityDialog),
);
export const EditFeatureDialog = dialogOnDemand(() =>
  import('../features/edit-feature-dialog').then((all) => all.EditFeatureDialog),
);
export const LocationDialog = dialogOnDemand(() =>
  import('../locations/location-dialog').then((all) => all.LocationDialog),
);
export const PartnerDialog = dialogOnDemand(() =>
  import('../partners/partner-dialog').then((all) => all.PartnerDialog),
);
export const PlanDialog = dialogOnDemand(() => import('../plans/plan-dialog').then((all) => all.PlanDialog));
