import { beforeAll, describe, expect, it } from 'vitest';
import { bookingList } from '@/lib/booking/bookings/list';
import { removeView, saveView } from '@/lib/office/list-views/commands';
import { permissionOf } from '@/lib/office/list-views/lists';
import { savedViewsOf } from '@/lib/office/list-views/queries';
import { customerList } from '@/lib/parties/customers/list';
import { api } from '../fixtures/api';
import { LISTS } from '../fixtures/lists';
import { actorOf, adminToken, newAdmin, partner, type Staff, subAdmin } from '../fixtures/people';

let meridian: number;
let transit: number;
beforeAll(async () => {
  meridian = (await partner('MERIDIAN')).id;
  transit = (await partner('TRANSIT')).id;
});

/** Staff who see bookings of these partners. */
const clerk = (...partners: number[]) => subAdmin([2, 10], partners);
const save = async (by: Staff, view: object) =>
  saveView.parseAndRun(await actorOf(by.token), {
    list: 'bookings',
    name: 'Late',
    query: 'sortBy=x',
    ...view,
  });
const namesSeenBy = async ({ token }: Pick<Staff, 'token'>) =>
  (await savedViewsOf(await actorOf(token), bookingList)).map(({ name }) => name);
const share = async (by: Staff, name: string) => save(by, { name, isShared: true });

describe('saving a view', () => {
  it('needs the permission of its list, of every list', async () => {
    const nobody = await subAdmin([3], [meridian]);
    for (const { name } of LISTS) {
      const may = permissionOf(name) === permissionOf('spaces');
      const saved = save(nobody, { list: name, name, isShared: true });
      if (may) await expect(saved).resolves.toBeUndefined();
      else await expect(saved).rejects.toMatchObject({ kind: 'forbidden' });
    }
  });

  it.each(['nothing', '__proto__', 'constructor', 'Bookings'])('is refused for a list %j', async (list) => {
    await expect(save(await newAdmin(), { list })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('shares a search that may name a person only when that is said', async () => {
    const by = await clerk(meridian);
    const view = { name: 'One guest', query: 'search=guest%40example.org', isShared: true };
    await expect(save(by, view)).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'sharesSearch' }],
    });
    expect(await namesSeenBy(by)).toEqual([]);
    await save(by, { ...view, isShared: false });
    expect(await namesSeenBy(await clerk(meridian))).not.toContain('One guest');
    await save(by, { ...view, sharesSearch: true });
    expect(await namesSeenBy(await clerk(meridian))).toContain('One guest');
  });
});

describe('a shared view', () => {
  it('reaches those who see the same partners, and role admin', async () => {
    await share(await clerk(meridian), 'Of one');
    await share(await clerk(transit, meridian), 'Of two');
    await share(await newAdmin(), 'Of all');
    const seen = async (...partners: number[]) =>
      (await namesSeenBy(await clerk(...partners))).filter((name) => name.startsWith('Of '));
    expect(await seen(meridian)).toEqual(['Of one']);
    expect(await seen(meridian, transit)).toEqual(['Of two']);
    expect(await seen(transit)).toEqual([]);
    expect(await namesSeenBy(await subAdmin([49], [transit]))).toContain('Of all');
    expect(await namesSeenBy({ token: await adminToken() })).toEqual(
      expect.arrayContaining(['Of all', 'Of one', 'Of two']),
    );
  });

  it('goes with its owner', async () => {
    const admin = { token: await adminToken() };
    for (const end of [
      (id: number) => api.put(`/admin/admins/${id}`, { isActive: false }, admin),
      (id: number) => api.delete(`/admin/admins/${id}`, admin),
    ]) {
      const owner = await clerk(meridian);
      await share(owner, `Left ${owner.id}`);
      expect(await namesSeenBy(admin)).toContain(`Left ${owner.id}`);
      expect((await end(owner.id)).status).toBeLessThan(300);
      expect(await namesSeenBy(admin)).not.toContain(`Left ${owner.id}`);
      expect(await namesSeenBy(await clerk(meridian))).not.toContain(`Left ${owner.id}`);
    }
  });

  it('is removed by its owner and by role admin, and by nobody else', async () => {
    const owner = await clerk(meridian);
    await share(owner, `Mine ${owner.id}`);
    const admin = await actorOf(await adminToken());
    const view = (await savedViewsOf(admin, bookingList)).find(({ name }) => name === `Mine ${owner.id}`)!;
    expect(view).toMatchObject({ isOwn: false, mayRemove: true });
    const colleague = await actorOf((await clerk(meridian)).token);
    await expect(removeView(colleague, { id: view.id })).rejects.toMatchObject({ kind: 'not_found' });
    await removeView(admin, { id: view.id });
    expect(await namesSeenBy(owner)).not.toContain(view.name);
    await expect(savedViewsOf(colleague, customerList)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
