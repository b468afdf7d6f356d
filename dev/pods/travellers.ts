import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, apiClient, dataOf } from '../api-client/client';
import type { TravelAim } from './entries';

/** How long a person with a phone needs for each step, in milliseconds. */
const TYPING_MS = 12_000;
const WALKING_MS = 6_000;
const BETWEEN_MS = 40_000;

const GUESTS = ['mei.tanaka', 'jonas.weber', 'ana.duarte', 'samuel.osei', 'ines.silva', 'k.ito', 'r.cohen'];

/** Sends one traveller after another: each books a free space, pays, and opens its door. */
export async function sendTravellers(baseUrl: string, aims: TravelAim[]): Promise<never> {
  for (;;) {
    const aim = aims[randomInt(aims.length)];
    // A traveller who finds the space taken, or the app unreachable, goes elsewhere.
    if (aim)
      await travel(baseUrl, aim).catch((error) => {
        if (!(error instanceof ApiError)) throw error;
      });
    await wait(BETWEEN_MS);
  }
}

async function travel(baseUrl: string, { spaceId, planId, partnerKey }: TravelAim): Promise<void> {
  const api = apiClient({ baseUrl, partnerKey, timeoutMs: 20_000 });
  const email = `${GUESTS[randomInt(GUESTS.length)]}${randomInt(1000)}@example.test`;
  const body = { email, countryCode: '+1', phone: '2025550143', podId: spaceId, pricingPlanId: planId };
  const { id } = dataOf(await api.POST('/bookings/instant', { body }));
  await wait(TYPING_MS);
  const paid = { params: { path: { webId: id, token: 'pm_card_visa' } }, body: {} };
  await api.POST('/bookings/web/{webId}/confirm/{token}', paid);
  await wait(WALKING_MS);
  const door = { params: { path: { id: spaceId, bookingId: id } } };
  await api.POST('/admin/pod/web/{id}/unlock/{bookingId}', door);
}
