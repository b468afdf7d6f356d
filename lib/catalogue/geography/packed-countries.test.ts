import { expect, it } from 'vitest';
import { packCountries, unpackCountries } from './packed-countries';

it('packed countries are unpacked unchanged', () => {
  const countries = [
    { country: 'AU', name: 'Australia', code: '+61' },
    { country: 'CI', name: "Côte d'Ivoire (Ivory Coast)", code: '+225' },
    { country: 'SA', name: 'المملكة العربية السعودية', code: '+966' },
  ];
  expect(unpackCountries(packCountries(countries))).toEqual(countries);
  expect(unpackCountries('')).toEqual([]);
});
