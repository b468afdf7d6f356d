const INCHES_PER_METRE = 39.3701;
const text = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length));

/** The most chunks, segments or entries that are looked through; a colour profile alone can take 255 segments. */
const MOST_PARTS = 1_000;

/** A PNG states dots per metre in its pHYs chunk, which precedes the pixels. */
function pngDpi(view: DataView, bytes: Uint8Array): number | null {
  for (let offset = 8, count = 0; offset + 12 <= bytes.length && count < MOST_PARTS; count += 1) {
    const length = view.getUint32(offset);
    const kind = text(bytes, offset + 4, 4);
    if (kind === 'IDAT') return null;
    if (kind === 'pHYs' && offset + 17 <= bytes.length)
      return bytes[offset + 16] === 1 ? view.getUint32(offset + 8) / INCHES_PER_METRE : null;
    offset += length + 12;
  }
  return null;
}

/** EXIF tags: the unit, and the dots per unit of width. */
const RESOLUTION_UNIT = 0x0128;
const X_RESOLUTION = 0x011a;
/** The number of units per inch, by the unit's number. */
const PER_INCH: Record<number, number> = { 2: 1, 3: 2.54 };

/** The resolution of a TIFF directory, as EXIF contains one: a fraction, and whether it is per inch or centimetre. */
function exifDpi(view: DataView, start: number): number | null {
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  let resolution: number | null = null;
  let unit = 2;
  const entries = Math.min(view.getUint16(directory, little), MOST_PARTS);
  for (let n = 0, offset = directory + 2; n < entries; n += 1, offset += 12) {
    const tag = view.getUint16(offset, little);
    if (tag === RESOLUTION_UNIT) unit = view.getUint16(offset + 8, little);
    if (tag !== X_RESOLUTION) continue;
    const value = start + view.getUint32(offset + 8, little);
    resolution = view.getUint32(value, little) / view.getUint32(value + 4, little);
  }
  return resolution === null ? null : resolution * (PER_INCH[unit] ?? 1);
}

/** A JPEG states it in its JFIF segment, or in its EXIF segment. */
function jpegDpi(view: DataView, bytes: Uint8Array): number | null {
  for (let offset = 2, count = 0; offset + 18 <= bytes.length && count < MOST_PARTS; count += 1) {
    if (bytes[offset] !== 0xff || bytes[offset + 1] === 0xda) return null;
    if (text(bytes, offset + 4, 4) === 'JFIF' && bytes[offset + 11] !== 0)
      return view.getUint16(offset + 12) * (bytes[offset + 11] === 2 ? 2.54 : 1);
    if (text(bytes, offset + 4, 4) === 'Exif') return exifDpi(view, offset + 10);
    offset += 2 + view.getUint16(offset + 2);
  }
  return null;
}

/** The dots per inch that a PNG or JPEG file states, or null if it states none. */
export function statedDpi(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (bytes.length > 24 && text(bytes, 1, 3) === 'PNG') return pngDpi(view, bytes);
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegDpi(view, bytes) : null;
  } catch (error) {
    // A header that points outside the file states nothing.
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
