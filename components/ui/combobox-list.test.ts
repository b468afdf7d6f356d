import { expect, it } from 'vitest';
import { matchingOptions } from './combobox-list';

const OPTIONS = [
  { value: '1', label: 'Zürich Hauptbahnhof', detail: 'Gate 4' },
  { value: '2', label: 'Zürich Airport', detail: 'Gate 12' },
  { value: '3', label: 'Newark' },
];
const found = (text: string) => matchingOptions(OPTIONS, text).map(({ value }) => value);

it('an option matches if its label and detail contain every word', () => {
  expect(found('gate zurich')).toEqual(['1', '2']);
  expect(found('  AIRPORT  12 ')).toEqual(['2']);
  expect(found('newark gate')).toEqual([]);
});

it('an empty search shows all options', () => {
  expect(found('  ')).toEqual(['1', '2', '3']);
});
