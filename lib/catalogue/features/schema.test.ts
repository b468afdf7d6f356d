import { expect, it } from 'vitest';
import { featureChangeOf, featureInput } from './schema';

const custom = { name: 'Menu', key: 'custom', image: 'icons/a.png', htmlText: '<p></p>', bannerImg: null };
const wrongPaths = (
  result: ReturnType<typeof featureInput.safeParse | ReturnType<typeof featureChangeOf>['safeParse']>,
) => result.error?.issues.map(({ path }) => path.join('.'));

it('a custom feature without content is reported together with errors of other fields', () => {
  expect(wrongPaths(featureInput.safeParse({ ...custom, image: undefined }))).toEqual(['image', 'htmlText']);
  expect(wrongPaths(featureInput.safeParse({ ...custom, bannerImg: 'banners/a.png' }))).toBeUndefined();
});

it('a saved banner counts as content until it is removed', () => {
  const change = featureChangeOf({ bannerImg: 'banners/a.png' });
  expect(wrongPaths(change.safeParse({ ...custom, bannerImg: undefined }))).toBeUndefined();
  expect(wrongPaths(change.safeParse(custom))).toEqual(['htmlText']);
});
