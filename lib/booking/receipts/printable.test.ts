import { expect, it } from 'vitest';
import { printable } from './printable';

it.each([
  ['Zoë Müller – “Hush · 01” €5', 'Zoë Müller – “Hush · 01” €5'],
  ['Győr Łódź Škoda', 'Gyor Lódz Škoda'],
  ['王 Wei', 'Wei'],
  ['Иван', ''],
  ['ﬁne　print 🙂', 'fine print'],
  ['one\ntwo', 'one\ntwo'],
])('%s is printed as %s', (text, printed) => expect(printable(text)).toBe(printed));
