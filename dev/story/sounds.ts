const RATE = 16_000;

/** A quiet noise as a mono 16-bit WAVE file: `softness` near 1 is a distant sea, smaller is rain. */
export function calmNoise(seconds: number, softness: number): Buffer {
  const samples = seconds * RATE;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  let state = 20_231;
  let level = 0;
  for (let index = 0; index < samples; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    level = level * softness + (state / 2 ** 31 - 1) * (1 - softness);
    const swell = 0.7 + 0.3 * Math.sin((2 * Math.PI * index) / samples);
    file.writeInt16LE(Math.round(level * swell * 12_000), 44 + index * 2);
  }
  return file;
}
