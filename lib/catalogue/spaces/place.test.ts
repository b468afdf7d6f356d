import { expect, it } from 'vitest';
import { placeDifferences, placeFromLocation } from './place';

const SYD = {
  address: 'Keith Smith Ave',
  zipcode: '2020',
  timezone: 'Australia/Sydney',
  latitude: -33.94,
  longitude: 151.17,
};
const JFK = { ...SYD, address: 'Queens', zipcode: '11430', timezone: 'America/New_York', latitude: 40.64 };

it('empty fields are filled from the location', () => {
  expect(placeFromLocation(SYD, { address: ' ', latitude: undefined })).toEqual(SYD);
  expect(placeFromLocation({ ...SYD, zipcode: null }, {})).not.toHaveProperty('zipcode');
});

it('values of the previous location are replaced, and typed values kept', () => {
  const typed = { ...SYD, address: 'Pier B, gate 4' };
  const { address, longitude, ...replaced } = JFK;
  expect(placeFromLocation(JFK, typed, SYD)).toEqual(replaced);
  expect(placeFromLocation(JFK, SYD)).toEqual({});
});

it('differences between a space and its location are listed', () => {
  expect(placeDifferences(SYD, SYD)).toEqual([]);
  expect(placeDifferences({ ...SYD, latitude: -33.95, address: 'Pier B' }, SYD)).toEqual([]);
  expect(placeDifferences({}, SYD)).toEqual([]);
  expect(placeDifferences({ ...SYD, zipcode: '2021', timezone: 'Asia/Tokyo', latitude: -34.2 }, SYD)).toEqual(
    [
      { what: 'zip code', there: '2020' },
      { what: 'time zone', there: 'Australia/Sydney' },
      { what: 'coordinates', there: '29 km away' },
    ],
  );
});
