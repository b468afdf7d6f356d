const INCHES_PER_METRE = 39.3701;
const text = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Dots per metre are in a PNG's pHYs chunk, which precedes the pixels. */
function pngDpi(view: DataView, bytes: Uint8Array): number | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const kind = text(bytes, at + 4, 4);
    if (kind === 'IDAT') return null;
    if (kind === 'pHYs' && at + 17 <= bytes.length)
      return bytes[at + 16] === 1 ? view.getUint32(at + 8) / INCHES_PER_METRE : null;
    at += length + 12;
  }
  return null;
}

const PER_UNIT: Record<number, number> = { 2: 1, 3: 2.54 };

/**
 * The resolution of a TIFF directory, as EXIF carries one: a fraction, and whether it is per inch or
 * centimetre.
 */
function exifDpi(view: DataView, start: number): number | null {
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  let resolution: number | null = null;
  let unit = 2;
  for (let n = view.getUint16(directory, little), at = directory + 2; n > 0; n -= 1, at += 12) {
    const tag = view.getUint16(at, little);
    if (tag === 0x0128) unit = view.getUint16(at + 8, little);
    if (tag !== 0x011a) continue;
    const value = start + view.getUint32(at + 8, little);
    resolution = view.getUint32(value, little) / view.getUint32(value + 4, little);
  }
  return resolution === null ? null : resolution * (PER_UNIT[unit] ?? 1);
}

/** A JPEG states it in its JFIF segment, or in its EXIF segment. */
function jpegDpi(view: DataView, bytes: Uint8Array): number | null {
  for (
    let at = 2;
    at + 18 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda;
    at += 2 + view.getUint16(at + 2)
  ) {
    if (text(bytes, at + 4, 4) === 'JFIF' && bytes[at + 11] !== 0)
      return view.getUint16(at + 12) * (bytes[at + 11] === 2 ? 2.54 : 1);
    if (text(bytes, at + 4, 4) === 'Exif') return exifDpi(view, at + 10);
  }
  return null;
}

/** The dots per inch that a PNG or JPEG file states, or null when it states none. */
export function statedDpi(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (bytes.length > 24 && text(bytes, 1, 3) === 'PNG') return pngDpi(view, bytes);
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegDpi(view, bytes) : null;
  } catch {
    // A header that points outside the file states nothing.
    return null;
  }
}
