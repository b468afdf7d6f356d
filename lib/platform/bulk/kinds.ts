import type { Capability } from '@/lib/platform/authorization/permissions';

/** What lists start on their rows: docs/rules.md#bulk-actions. */
export const LIST_BULK_KINDS = [
  'space.activate',
  'space.deactivate',
  'space.plans',
  'space.sponsor',
  'space.features',
  'space.delete',
  'customer.activate',
  'customer.deactivate',
  'announcement.publish',
  'announcement.unpublish',
  'announcement.delete',
  'plan.delete',
  'location.delete',
  'amenity.delete',
  'sponsor.delete',
  'feature.delete',
  'audio.delete',
  'partner.delete',
  'location.activate',
  'location.deactivate',
  'sub-admin.activate',
  'sub-admin.deactivate',
] as const;
export type ListBulkKind = (typeof LIST_BULK_KINDS)[number];

/** What a bulk job does to each of its records: docs/rules.md#bulk-jobs. */
export const BULK_KINDS = ['refund', 'booking.clear', ...LIST_BULK_KINDS] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The records of a list: these ids, or all rows with these filters and search, as its address says them. */
export type BulkChoice = { ids: number[] } | { query: string };

/** A job ends when no record waits, or when somebody stops it. */
export const BULK_JOB_STATES = ['running', 'done', 'stopped'] as const;
export type BulkJobState = (typeof BULK_JOB_STATES)[number];

export const BULK_ITEM_STATES = ['waiting', 'done', 'left_out'] as const;

type BulkAction = {
  /** What it does, before the number of records: `Refund`. */
  title: string;
  noun: string;
  /** The list of its records; `hasPages`: each has a page below it. */
  page: string;
  hasPages?: true;
  /** Who may start, see and stop it. */
  needs: Capability;
  /** It moves money, so that its page says how much. */
  movesMoney?: true;
  /** What undoes it. */
  undo?: ListBulkKind;
};

const SPACES = { noun: 'space', page: '/admin/space', hasPages: true } as const;
const CUSTOMERS = { noun: 'user', page: '/admin/users', hasPages: true, needs: 'customers.edit' } as const;
const ANNOUNCEMENTS = { noun: 'announcement', page: '/admin/announcements' } as const;
const LOCATIONS = { noun: 'location', page: '/admin/locations' } as const;
const SUB_ADMINS = {
  noun: 'sub-admin',
  page: '/admin/manage-sub-admin',
  needs: 'subadmins.manage',
} as const;

/** What a kind is called, where its records are, and who may. */
export const BULK_ACTIONS: Record<BulkKind, BulkAction> = {
  refund: {
    title: 'Refund',
    noun: 'booking',
    page: '/admin/booking',
    hasPages: true,
    needs: 'bookings.refund',
    movesMoney: true,
  },
  'booking.clear': {
    title: 'Move, refund or leave',
    noun: 'booking',
    page: '/admin/booking',
    hasPages: true,
    needs: 'bookings.view',
    movesMoney: true,
  },
  'space.activate': { ...SPACES, title: 'Activate', needs: 'spaces.status', undo: 'space.deactivate' },
  'space.deactivate': { ...SPACES, title: 'Deactivate', needs: 'spaces.status', undo: 'space.activate' },
  'space.plans': { ...SPACES, title: 'Assign plans to', needs: 'spaces.edit' },
  'space.sponsor': { ...SPACES, title: 'Change the sponsor of', needs: 'spaces.edit' },
  'space.features': { ...SPACES, title: 'Assign features to', needs: 'spaces.edit' },
  'space.delete': { ...SPACES, title: 'Delete', needs: 'spaces.delete' },
  'customer.activate': { ...CUSTOMERS, title: 'Activate', undo: 'customer.deactivate' },
  'customer.deactivate': { ...CUSTOMERS, title: 'Deactivate', undo: 'customer.activate' },
  'announcement.publish': {
    ...ANNOUNCEMENTS,
    title: 'Publish',
    needs: 'announcements.status',
    undo: 'announcement.unpublish',
  },
  'announcement.unpublish': {
    ...ANNOUNCEMENTS,
    title: 'Unpublish',
    needs: 'announcements.status',
    undo: 'announcement.publish',
  },
  'announcement.delete': { ...ANNOUNCEMENTS, title: 'Delete', needs: 'announcements.delete' },
  'plan.delete': { title: 'Delete', noun: 'plan', page: '/admin/pricing-plans', needs: 'plans.delete' },
  'location.activate': {
    ...LOCATIONS,
    title: 'Activate',
    needs: 'locations.edit',
    undo: 'location.deactivate',
  },
  'location.deactivate': {
    ...LOCATIONS,
    title: 'Deactivate',
    needs: 'locations.edit',
    undo: 'location.activate',
  },
  'location.delete': { ...LOCATIONS, title: 'Delete', needs: 'locations.delete' },
  'sub-admin.activate': { ...SUB_ADMINS, title: 'Activate', undo: 'sub-admin.deactivate' },
  'sub-admin.deactivate': { ...SUB_ADMINS, title: 'Deactivate', undo: 'sub-admin.activate' },
  'amenity.delete': { title: 'Delete', noun: 'amenity', page: '/admin/amenities', needs: 'amenities.delete' },
  'sponsor.delete': {
    title: 'Delete',
    noun: 'sponsor',
    page: '/admin/sponsors',
    hasPages: true,
    needs: 'sponsors.delete',
  },
  'feature.delete': {
    title: 'Delete',
    noun: 'feature',
    page: '/admin/external-features',
    needs: 'features.delete',
  },
  'audio.delete': { title: 'Delete', noun: 'audio file', page: '/admin/pod-audio', needs: 'audio.view' },
  'partner.delete': {
    title: 'Delete',
    noun: 'partner',
    page: '/admin/partners',
    hasPages: true,
    needs: 'partners.delete',
  },
};
