import { expect, it } from 'vitest';
import { drawable } from './drawable';

it.each([
  ['Zoë Müller – “Hush · 01” €5', 'Zoë Müller – “Hush · 01” €5'],
  ['Győr Łódź Škoda', 'Gyor Lódz Škoda'],
  ['王 Wei', 'Wei'],
  ['Иван', ''],
  ['ﬁne　print 🙂', 'fine print'],
  ['one\ntwo', 'one\ntwo'],
])('%s is drawn as %s', (text, drawn) => expect(drawable(text)).toBe(drawn));
