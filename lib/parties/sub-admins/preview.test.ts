import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { NAV } from '@/lib/platform/nav';
import { previewOf } from './preview';

const menu = (ids: number[]) =>
  previewOf(ids).menu.flatMap(({ entries }) => entries.map(({ label }) => label));
const screen = (ids: number[], key: string) =>
  previewOf(ids).screens.find((each) => each.key === key) ?? { open: null, actions: [] };
const open = (ids: number[], key: string) =>
  screen(ids, key)
    .actions.filter((action) => action.open)
    .map(({ label }) => label);

describe('the preview of a sub-admin', () => {
  it('shows the menu in its groups, and the first page of its order as the landing', () => {
    expect(menu([2, 3, 27])).toEqual(['Space Management', 'Bookings', 'Pricing Plans']);
    expect(previewOf([2, 3, 27]).landing).toBe('Space Management');
    expect(previewOf([16, 17])).toMatchObject({ menu: [], landing: null });
  });

  it('says of each screen what is open and what is closed', () => {
    expect(open([27, 29], 'pricing-plans')).toEqual(['Add', 'Delete']);
    expect(screen([27, 29], 'pricing-plans').actions).toContainEqual(
      expect.objectContaining({ label: 'Edit', open: false }),
    );
    expect(open([2, 13], 'booking')).toEqual(['Filter by user']);
    expect(open([2], 'booking')).toEqual(['Export to CSV', 'Filter by user']);
  });

  it('says what needs 200 or the default partner, and what reaches only what their partners own', () => {
    const of = (ids: number[], key: string, label: string, hasDefaultPartner = false) =>
      previewOf(ids, { hasDefaultPartner })
        .screens.find((each) => each.key === key)
        ?.actions.find((action) => action.label === label);
    expect(of([27], 'pricing-plans', 'Edit')).toEqual({ label: 'Edit', open: true, ownOnly: true });
    expect(of([40, 44], 'locations', 'Edit')).toMatchObject({ open: false, ownOnly: false });
    for (const [ids, hasDefaultPartner] of [
      [[200], false],
      [[], true],
    ] as const) {
      expect(of([27, ...ids], 'pricing-plans', 'Edit', hasDefaultPartner)).toMatchObject({
        open: true,
        ownOnly: false,
      });
      expect(of([40, 44, ...ids], 'locations', 'Edit', hasDefaultPartner)).toMatchObject({ open: true });
    }
  });

  it('has only screens with something to open', () => {
    const opened = new Set(NAV.filter(({ opens }) => opens).map(({ key }) => key));
    expect(previewOf([2]).screens.map(({ key }) => key)).toEqual([...opened]);
  });

  it('keeps a screen closed to who may only act on it', () => {
    expect(screen([18], 'space').open).toBe(false);
    expect(open([18], 'space')).toEqual(['Delete']);
  });

  it('opens everything with 49, restrictions or not, but Manage Sub-Admin', () => {
    const restrictions = PERMISSIONS.filter(({ restricts }) => restricts).map(({ id }) => id);
    const { screens, full } = previewOf([49, 133, ...restrictions]);
    expect(full).toBe(true);
    const closed = screens.filter((each) => !each.open || each.actions.some((action) => !action.open));
    expect(closed.map(({ key }) => key)).toEqual(['manage-sub-admin']);
    expect(menu([133])).toEqual(['Manage Sub-Admin']);
  });

  it('has every screen of the menu, and one word for each action of a screen', () => {
    const { screens } = previewOf([]);
    expect(screens.map(({ key }) => key)).toEqual(NAV.filter(({ opens }) => opens).map(({ key }) => key));
    for (const { key, actions } of screens)
      expect([key, new Set(actions.map(({ label }) => label)).size]).toEqual([key, actions.length]);
  });
});
