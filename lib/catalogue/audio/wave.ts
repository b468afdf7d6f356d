/** The properties of a WAVE file that matter for playing it. */
export type Wave = { codec: string; isPlayed: boolean; seconds: number };

/** Formats by their tag; those with a true value are played by every browser. */
const CODECS: Record<number, [name: string, isPlayed: boolean]> = {
  1: ['PCM', true],
  2: ['ADPCM', false],
  3: ['floating point', true],
  6: ['A-law', true],
  7: ['µ-law', true],
  17: ['IMA ADPCM', false],
  49: ['GSM', false],
  69: ['G.726', false],
  80: ['MPEG layer 2', false],
  85: ['MP3', false],
  353: ['WMA', false],
  8192: ['AC-3', false],
};
/** Means that the tag follows later in the format, at the beginning of a GUID. */
const EXTENSIBLE = 0xfffe;
const HEADER = 12;

const nameAt = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(offset + byte)));

function codecOf(view: DataView, format: number, size: number): [name: string, isPlayed: boolean] {
  const stated = view.getUint16(format, true);
  const tag = stated === EXTENSIBLE && size >= 26 ? view.getUint16(format + 24, true) : stated;
  const bits = view.getUint16(format + 14, true);
  if (tag === 3 && bits !== 32) return [`${bits}-bit floating point`, false];
  return CODECS[tag] ?? [`format ${tag}`, false];
}

/**
 * Parses a WAVE file as players do: unneeded chunks are skipped, even if an odd one lacks its pad byte, and audio of
 * an unknown size extends to the end of the file. Null for a file that is not WAVE, or has no format or no audio.
 */
export function readWave(bytes: Uint8Array): Wave | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || !/^(RIFF|RF64)$/.test(nameAt(view, 0)) || nameAt(view, 8) !== 'WAVE')
    return null;
  let codec: [name: string, isPlayed: boolean] | undefined;
  let bytesPerSecond = 0;
  for (let offset = HEADER; offset + 8 <= bytes.length; ) {
    const name = nameAt(view, offset);
    const size = view.getUint32(offset + 4, true);
    const content = offset + 8;
    if (name === 'fmt ' && size >= 16 && content + Math.max(size, 16) <= bytes.length) {
      codec = codecOf(view, content, size);
      bytesPerSecond = view.getUint32(content + 8, true);
    }
    if (name === 'data') {
      const remaining = bytes.length - content;
      const sound = size === 0 ? remaining : Math.min(size, remaining);
      if (!codec || !bytesPerSecond || sound === 0) return null;
      return { codec: codec[0], isPlayed: codec[1], seconds: sound / bytesPerSecond };
    }
    const end = content + size;
    // A chunk of odd length has a pad byte, which some writers omit: then a chunk name is in its place.
    const isPadded = size % 2 === 1 && !(end + 4 <= bytes.length && /^[\w ]{4}$/.test(nameAt(view, end)));
    offset = end + Number(isPadded);
  }
  return null;
}
