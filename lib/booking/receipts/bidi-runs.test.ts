import { expect, it } from 'vitest';
import { embeddingLevelsOf, inVisualOrder, mirroredText } from './bidi-runs';

/** A line as displayed, from left to right, character by character. */
function visualLine(line: string, isRtl: boolean): string {
  const signs = [...line];
  const levels = embeddingLevelsOf(signs, isRtl);
  const parts = signs.map((sign, index) => ({ sign, level: levels[index] ?? 0 }));
  return inVisualOrder(parts)
    .map(({ sign, level }) => (level % 2 === 1 ? mirroredText(sign) : sign))
    .join('')
    .replace(/[\u2066\u2069]/g, '');
}

it.each([
  ['text from the left stays as it is', 'Total $5.00', false, 'Total $5.00'],
  ['words from the right are turned round', 'אבג דהו', true, 'והד גבא'],
  ['a number keeps its order', 'אבג 12.50', true, '12.50 גבא'],
  ['a Latin name between them, too', 'אבג Hushpod B 14 דהו', true, 'והד Hushpod B 14 גבא'],
  ['brackets open where one begins to read', 'אבג (Cairo)', true, '(Cairo) גבא'],
  ['brackets around what ends in a number', 'אבג: (B 14) Terminal 4', true, 'Terminal 4 (B 14) :גבא'],
  ['quotation marks', 'אבג «דהו»', true, '«והד» גבא'],
  ['what is isolated is read from the left', 'אבג \u2066−$5.00\u2069 דהו', true, 'והד −$5.00 גבא'],
  ['a word from the right within text from the left', 'For אבג דהו, B 14', false, 'For והד גבא, B 14'],
  ['two numbers beside each other are read from the right', 'אבג 12 34', true, '34 12 גבא'],
])('%s', (_, line, isRtl, expected) => expect(visualLine(line, isRtl)).toBe(expected));
