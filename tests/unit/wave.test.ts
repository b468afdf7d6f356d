import { describe, expect, it } from 'vitest';
import { readWave } from '@/lib/catalogue/audio/wave';
import { chunk, waveOf } from '../fixtures/waves';

const SECOND = 16_000;

describe('a WAVE file', () => {
  it.each([
    ['plain', waveOf({})],
    ['RF64', waveOf({ form: 'RF64' })],
    ['an odd chunk with its pad byte', waveOf({ before: chunk('junk', 3, true) })],
    ['an odd chunk without it', waveOf({ before: chunk('junk', 3, false) })],
    ['a size that was never filled in', waveOf({ stated: 0 })],
    ['a size of a pipe', waveOf({ stated: 0xffffffff })],
    ['32-bit floating point', waveOf({ tag: 3, bits: 32, perSecond: SECOND })],
    ['an extensible format', waveOf({ tag: 0xfffe, sub: 1 })],
  ])('is played and measured: %s', (_, bytes) => {
    expect(readWave(bytes)).toMatchObject({ isPlayed: true, seconds: 2 });
  });

  it.each([
    ['ADPCM', waveOf({ tag: 2 })],
    ['IMA ADPCM', waveOf({ tag: 17 })],
    ['GSM', waveOf({ tag: 49 })],
    ['AC-3', waveOf({ tag: 0xfffe, sub: 8192 })],
    ['WMA', waveOf({ tag: 353 })],
    ['64-bit floating point', waveOf({ tag: 3, bits: 64 })],
    ['format 4660', waveOf({ tag: 0x1234 })],
  ])('with %s in it is not played', (codec, bytes) => {
    expect(readWave(bytes)).toMatchObject({ codec, isPlayed: false });
  });

  it.each([
    ['another file', new Uint8Array(100)],
    ['too short', waveOf({}).subarray(0, 20)],
    ['without sound', waveOf({ seconds: 0, stated: 0 })],
    ['cut in its format', waveOf({}).subarray(0, 30)],
  ])('is not recognised: %s', (_, bytes) => expect(readWave(bytes)).toBeNull());
});
