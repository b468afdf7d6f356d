import { expect, it } from 'vitest';
import { plateOf } from './plate';

it.each([
  ['Concourse B · 14', 'B14'],
  ['Gate 22 · 03', '22·03'],
  ['Gate D36 · 23', 'D36·23'],
  ['Lounge · 01', '01'],
  ['Quiet', 'Quie'],
])('the plate of %s is %s', (name, plate) => expect(plateOf(name)).toBe(plate));
