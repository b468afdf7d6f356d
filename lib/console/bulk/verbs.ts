import 'server-only';
import { z } from 'zod';
import { deleteAmenity } from '@/lib/catalogue/amenities/commands';
import { amenitySource } from '@/lib/catalogue/amenities/list';
import { changeAnnouncementStatus, deleteAnnouncement } from '@/lib/catalogue/announcements/commands';
import { announcementSource } from '@/lib/catalogue/announcements/list';
import { deleteAudio } from '@/lib/catalogue/audio/commands';
import { audioSource } from '@/lib/catalogue/audio/list';
import { deleteFeature } from '@/lib/catalogue/features/commands';
import { featureSource } from '@/lib/catalogue/features/list';
import { deleteLocation, updateLocation } from '@/lib/catalogue/locations/commands';
import { locationSource } from '@/lib/catalogue/locations/list';
import { deletePartner } from '@/lib/catalogue/partners/commands';
import { partnerSource } from '@/lib/catalogue/partners/list';
import { deletePlan } from '@/lib/catalogue/plans/commands';
import { planSource } from '@/lib/catalogue/plans/list';
import { assignToSpace, changeSpaceStatus, deleteSpace, updateSpace } from '@/lib/catalogue/spaces/commands';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import { replacePrice, takeBackPrice } from '@/lib/catalogue/spaces/price-commands';
import {
  featuresToAssign,
  plansToAssign,
  priceToReplace,
  replacedPrices,
  type Space,
  sponsorToAssign,
} from '@/lib/catalogue/spaces/schema';
import { deleteSponsor } from '@/lib/catalogue/sponsors/commands';
import { sponsorSource } from '@/lib/catalogue/sponsors/list';
import type { ListBulkKind } from '@/lib/entities/bulk-kinds';
import { updateCustomer } from '@/lib/parties/customers/commands';
import { customerSource } from '@/lib/parties/customers/list';
import type { CustomerRow } from '@/lib/parties/customers/schema';
import { updateSubAdmin } from '@/lib/parties/sub-admins/commands';
import { nameOf as nameOfSubAdmin, subAdminSource } from '@/lib/parties/sub-admins/list';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import type { BulkHandler, BulkTask } from '@/lib/platform/bulk/jobs';
import type { ListSource } from '@/lib/platform/list/source';

/** A bulk action that a list offers: docs/rules.md#bulk-verbs. */
type ListAction<Row, Params extends z.ZodType> = {
  /** The list that the records are chosen from; its row scope applies. */
  source: ListSource<Row>;
  nameOf: (row: Row) => string;
  params: Params;
  /** Why a record is left out in advance; the command decides in the end. */
  leaveOut?: (row: Row) => string | false;
  /** The command for one record. `settle` marks it as done in the command's transaction, if that matters. */
  run: (
    actor: StaffActor,
    id: number,
    params: z.output<Params>,
    settle: BulkTask['settle'],
  ) => Promise<unknown>;
};

/** A list action whose row type is hidden. */
export type AnyListAction = ListAction<{ id: number }, z.ZodType>;

/** Hides the row's type from code that iterates over all of them. */
const listAction = <Row, Params extends z.ZodType>(action: ListAction<Row, Params>) =>
  action as unknown as AnyListAction;

const nothing = z.object({});
const named = ({ name }: { name: string }) => name;

/** The deletion of a list's records, each with the checks of its own command. */
const deletion = <Row extends { name: string }>(
  source: ListSource<Row>,
  run: (actor: StaffActor, input: { id: number }) => Promise<unknown>,
) => listAction({ source, nameOf: named, params: nothing, run: (actor, id) => run(actor, { id }) });

const isDeleted = ({ status }: { status: string }) => status === 'deleted' && 'It is deleted';
const isAlready = (row: { status: string }, status: 'active' | 'inactive') =>
  isDeleted(row) || (row.status === status && `It is ${status} already`);

const onSpaces = <Params extends z.ZodType>(
  action: Pick<ListAction<Space, Params>, 'params' | 'leaveOut' | 'run'>,
) => listAction({ source: spaceSource, nameOf: nameOfSpace, leaveOut: isDeleted, ...action });

const nameOfSpace = ({ name, shortName, location }: Space) =>
  podName({ name, shortName, location: location.name });

/** The work of a handler that marks its record as done by itself. */
const handled =
  (handler: BulkHandler) =>
  (actor: StaffActor, recordId: number, params: Record<string, unknown>, settle: BulkTask['settle']) =>
    handler(actor, { recordId, params, settle });

const spaceStatus = (isActive: boolean) =>
  onSpaces({
    params: nothing,
    leaveOut: (space) => isAlready(space, isActive ? 'active' : 'inactive'),
    run: (actor, id) => changeSpaceStatus(actor, { id, isActive }),
  });

const customerStatus = (status: 'active' | 'inactive') =>
  listAction<CustomerRow, typeof nothing>({
    source: customerSource,
    nameOf: named,
    params: nothing,
    leaveOut: (customer) => isAlready(customer, status),
    run: (actor, id) => updateCustomer(actor, { id, status }),
  });

/** The reason for leaving out a record that already has the requested status. */
const isSwitched = (row: { isActive: boolean }, isActive: boolean) =>
  row.isActive === isActive && `It is ${isActive ? 'active' : 'inactive'} already`;

const locationStatus = (isActive: boolean) =>
  listAction({
    source: locationSource,
    nameOf: named,
    params: nothing,
    leaveOut: (location) => isSwitched(location, isActive),
    run: (actor, id) => updateLocation(actor, { id, isActive }),
  });

const subAdminStatus = (isActive: boolean) =>
  listAction({
    source: subAdminSource,
    nameOf: nameOfSubAdmin,
    params: nothing,
    leaveOut: (subAdmin) => isSwitched(subAdmin, isActive),
    run: (actor, id) => updateSubAdmin(actor, { id, isActive }),
  });

const publication = (isPublish: boolean) =>
  listAction({
    source: announcementSource,
    nameOf: ({ heading }) => heading,
    params: nothing,
    leaveOut: ({ isPublished }) =>
      isPublished === isPublish && (isPublish ? 'It is published already' : 'It is not published'),
    run: (actor, id) => changeAnnouncementStatus(actor, { id, isPublish }),
  });

export const LIST_ACTIONS: Record<ListBulkKind, AnyListAction> = {
  'space.activate': spaceStatus(true),
  'space.deactivate': spaceStatus(false),
  'space.plans': onSpaces({
    params: plansToAssign,
    run: (actor, id, plans) => assignToSpace(actor, { id, ...plans }),
  }),
  'space.price': onSpaces({ params: priceToReplace, run: handled(replacePrice) }),
  'space.price-back': onSpaces({ params: replacedPrices, run: handled(takeBackPrice) }),
  'space.sponsor': onSpaces({
    params: sponsorToAssign,
    run: (actor, id, { sponsorId }) => updateSpace(actor, { id, sponsorId: sponsorId ?? null }),
  }),
  'space.features': onSpaces({
    params: featuresToAssign,
    run: (actor, id, features) => assignToSpace(actor, { id, ...features }),
  }),
  'space.delete': onSpaces({ params: nothing, run: (actor, id) => deleteSpace(actor, { id }) }),
  'customer.activate': customerStatus('active'),
  'customer.deactivate': customerStatus('inactive'),
  'announcement.publish': publication(true),
  'announcement.unpublish': publication(false),
  'announcement.delete': listAction({
    source: announcementSource,
    nameOf: ({ heading }) => heading,
    params: nothing,
    run: (actor, id) => deleteAnnouncement(actor, { id }),
  }),
  'plan.delete': deletion(planSource, deletePlan),
  'location.activate': locationStatus(true),
  'location.deactivate': locationStatus(false),
  'location.delete': deletion(locationSource, deleteLocation),
  'amenity.delete': deletion(amenitySource, deleteAmenity),
  'sponsor.delete': deletion(sponsorSource, deleteSponsor),
  'feature.delete': deletion(featureSource, deleteFeature),
  'audio.delete': deletion(audioSource, deleteAudio),
  'partner.delete': deletion(partnerSource, deletePartner),
  'sub-admin.activate': subAdminStatus(true),
  'sub-admin.deactivate': subAdminStatus(false),
};
