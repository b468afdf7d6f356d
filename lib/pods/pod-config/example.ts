import type { z } from 'zod';
import { exampleOf } from '@/lib/foundation/refusal-table';
import type { Example } from '@/lib/platform/http/route';
import type { signedUpload } from '@/lib/platform/uploads';
import type { ackInput, healthInput } from '@/lib/pods/pod-commands/schema';
import type { commandOutput } from '@/lib/pods/pod-commands/wire';
import type { deviceBooking, deviceConfig } from './wire';

/** Calls of a pod, for the API reference. */
const NOW = '2026-03-14T09:30:00.000Z';
const UNKNOWN_TOKEN = exampleOf('unauthenticated', 'Unknown device token');

export const configExample = {
  data: {
    podId: 7,
    name: 'JFK T4-07',
    isActive: true,
    address: 'JFK Terminal 4, near gate B22',
    timezone: 'America/New_York',
    tax: 8.875,
    location: { name: 'New York JFK' },
    kiosk: {
      globalPoll: 60_000,
      shortPoll: 3_000,
      signUpTimeout: 120_000,
      tellMeMore: 300_000,
      defaultTimeout: 30_000,
      thankYouTimeout: 120_000,
    },
    config: { lights: { brightness: 70 }, paymentTerminal: { id: 'TRM-4417' } },
    configText: '{"lights":{"brightness":70},"paymentTerminal":{"id":"TRM-4417"}}',
    features: [{ id: 2, name: 'Flight board', key: 'flight', image: null, htmlText: null, bannerImg: null }],
    sponsor: null,
    audio: { name: 'Rain', url: 'https://files.example.com/audio/rain.mp3', duration: 1800 },
    announcements: [
      {
        id: 5,
        heading: 'Quiet hours',
        content: '<p>The quiet rooms are open all night.</p>',
        bannerImg: null,
        isPublishDate: '2026-03-01T12:00:00.000Z',
      },
    ],
    plans: [{ pricingPlanId: 3, cost: 20, duration: 30 }],
    realtime: { key: '3f1d9c', host: 'ws-mt1.pusher.com', channel: 'private-pod-7-3f9c1a5b7d2e8064' },
    passcodeKey: 'Jx2VnQ8sT1yWm4Rk7Zb0N2kQm8sT1yXw5LhPgf3Vb0',
    serverTime: NOW,
  },
  failures: [UNKNOWN_TOKEN],
} satisfies Example<undefined, typeof deviceConfig>;

export const bookingsExample = {
  data: [
    {
      id: 4711,
      status: 2,
      bookingType: 'ALL',
      datetimeStart: NOW,
      datetimeEnd: '2026-03-14T10:00:00.000Z',
      passcodeHmac: '8f14e45fceea167a5a36dedd4bea2543f7a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7',
    },
  ],
  failures: [UNKNOWN_TOKEN],
} satisfies Example<undefined, z.ZodArray<typeof deviceBooking>>;

export const commandsExample = {
  data: [
    {
      id: 90210,
      type: 'unlock',
      payload: {},
      createdAt: NOW,
      expiresAt: '2026-03-14T09:30:10.000Z',
    },
  ],
  failures: [UNKNOWN_TOKEN],
} satisfies Example<undefined, z.ZodArray<typeof commandOutput>>;

export const healthExample = {
  body: {
    internal: { pod_app_status: true, cpu: 18, mem: 61, total_mem: 8, light1: true, internalCamera: true },
    external: { pod_app_status: true, cpu: 9, mem: 72, total_mem: 8, doorLock: true, paymentGateway: true },
  },
  failures: [UNKNOWN_TOKEN],
} satisfies Example<typeof healthInput, undefined>;

export const ackExample = {
  body: { ok: true },
  data: { state: 'acknowledged' },
  failures: [UNKNOWN_TOKEN, exampleOf('not_found', 'Command not found')],
} satisfies Example<typeof ackInput, z.ZodType<{ state: string }>>;

export const photoUploadExample = {
  data: {
    url: 'https://files.example.com/uploads/2f6c1d9e-8b0a-4c3d-9e5f-7a1b2c3d4e5f.jpg?signature=…',
    pathname: 'uploads/2f6c1d9e-8b0a-4c3d-9e5f-7a1b2c3d4e5f.jpg',
  },
  failures: [UNKNOWN_TOKEN],
} satisfies Example<undefined, typeof signedUpload>;

export const photosFailures = [UNKNOWN_TOKEN, exampleOf('not_found', 'Booking not found')];
