import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '@/dev/browser';
import { acceptAudio } from '@/lib/catalogue/audio/accept';
import { AppError } from '@/lib/foundation/errors';
import { collectFiles } from '@/lib/platform/command-files';
import { acceptPhoto } from '@/lib/platform/images/accept';

/*
 * Compares the product with a browser, on samples from other programs' test suites and files that ffmpeg writes: what
 * the browser shows or plays is accepted, and what it does not is refused. Samples are searched where Debian's
 * packages `golang-*-src` and `libpython3*-testsuite` install them, and in the folders that DECODER_SAMPLES lists,
 * separated by colons.
 */

const FOLDERS = ['/usr/share', '/usr/lib'].flatMap((dir) =>
  fs
    .readdirSync(dir)
    .filter((name) => /^(go-|python3\.)/.test(name))
    .map((name) => path.join(dir, name)),
);
const ROOTS = [...FOLDERS, ...(process.env.DECODER_SAMPLES?.split(':') ?? [])];
const MOST = 10_000_000;

/** Files for which the product and the trial's browser differ, and may. */
const KNOWN = new Set([
  // Complete pixels without an end marker, which are re-encoded with one.
  'invalid-noend.png',
  // Damaged pixels, of which a browser shows some.
  'invalid-zlib.png',
  // More pixels than the product accepts.
  'giant-image.jpg',
  // MP3 in a WAV file, which Chromium plays and other browsers do not.
  'libmp3lame.wav',
  'mpeglayer3.wav',
  // Cut so early that only a first frame is left, as in others that browsers play.
  'bug-unkown encoding.mp3',
  'issue-331.apev2.mp3',
  // A quarter of a second.
  'pr-544-id3v24.mp3',
  // A test stream for decoders, which other browsers play and Chromium does not.
  'he_mode.mp3',
]);

type Sample = { name: string; bytes: Buffer<ArrayBuffer> };

/** The files below the roots with these extensions, each content once. */
function samples(endings: RegExp): Sample[] {
  const all = ROOTS.flatMap((root) =>
    (fs.readdirSync(root, { recursive: true }) as string[])
      .filter((name) => endings.test(name))
      .map((name) => path.join(root, name)),
  );
  const files = all.filter((file) => fs.statSync(file).isFile() && fs.statSync(file).size < MOST);
  const byContent = new Map(files.map((name) => [fs.readFileSync(name).toString('base64'), name]));
  return [...byContent].map(([text, name]) => ({ name, bytes: Buffer.from(text, 'base64') }));
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(await findChromium());
  page = await browser.newPage();
});
afterAll(() => browser.close());

const isShown = (bytes: Buffer): Promise<boolean> =>
  page.evaluate(async (base64) => {
    const content = await (await fetch(`data:image/any;base64,${base64}`)).blob();
    return createImageBitmap(content).then(
      () => true,
      () => false,
    );
  }, bytes.toString('base64'));

const isPlayed = (bytes: Buffer): Promise<boolean> =>
  page.evaluate(async (base64) => {
    const content = await (await fetch(`data:audio/any;base64,${base64}`)).blob();
    const audio = new Audio(URL.createObjectURL(content));
    return new Promise<boolean>((resolve) => {
      audio.onloadeddata = () => resolve(true);
      audio.onerror = () => resolve(false);
      audio.load();
    });
  }, bytes.toString('base64'));

/** An error that is not a refusal is a defect, and ends the trial. */
const isTaken = (work: () => Promise<unknown>): Promise<boolean> =>
  collectFiles(work).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'invalid') return false;
      throw error;
    },
  );

const isJpegOrPng = (bytes: Buffer) => /^(ffd8ff|89504e47)/.test(bytes.subarray(0, 4).toString('hex'));

const PICTURES = samples(/\.(jpe?g|png|gif|webp|bmp|tiff?|avif|heic)$/i);

it.skipIf(PICTURES.length === 0)('a picture is taken where a browser shows it', async () => {
  const differences: string[] = [];
  let taken = 0;
  for (const { name, bytes } of PICTURES) {
    const isOurs = isJpegOrPng(bytes) && (await isShown(bytes));
    const accepted = await isTaken(() => acceptPhoto(new File([bytes], path.basename(name)), 'file'));
    if (accepted) taken += 1;
    if (accepted !== isOurs && !KNOWN.has(path.basename(name)))
      differences.push(`${accepted ? 'taken' : 'refused'}: ${name}`);
  }
  console.log(`${PICTURES.length} pictures: ${taken} taken, ${differences.length} other than a browser.`);
  expect(differences).toEqual([]);
});

const SOUNDS = samples(/\.(mp3|wav|ogg|m4a|flac|aiff?|aac|opus|wma)$/i);

async function soundsDiffer(sounds: Sample[]): Promise<string[]> {
  const differences: string[] = [];
  let taken = 0;
  for (const { name, bytes } of sounds) {
    const isOurs = /\.(mp3|wav)$/i.test(name) && (await isPlayed(bytes));
    const accepted = await isTaken(() => acceptAudio(new File([bytes], path.basename(name)), undefined));
    if (accepted) taken += 1;
    if (accepted !== isOurs && !KNOWN.has(path.basename(name)))
      differences.push(`${accepted ? 'taken' : 'refused'}: ${name}`);
  }
  console.log(`${sounds.length} sounds: ${taken} taken, ${differences.length} other than a browser.`);
  return differences;
}

it.skipIf(SOUNDS.length === 0)('a sound is taken where a browser plays it', async () => {
  expect(await soundsDiffer(SOUNDS)).toEqual([]);
});

const FFMPEG = '/usr/bin/ffmpeg';
/** The arguments for ffmpeg, by the name of the file that it writes. */
const WRITTEN: Record<string, string> = {
  'plain.mp3': '-c:a libmp3lame',
  'constant.mp3': '-c:a libmp3lame -b:a 320k -ar 48000',
  'slow.mp3': '-c:a libmp3lame -b:a 8k -ar 8000 -ac 1',
  'varying.mp3': '-c:a libmp3lame -q:a 9',
  'varying-unsaid.mp3': '-c:a libmp3lame -q:a 2 -write_xing 0',
  'tag-2.3.mp3': '-c:a libmp3lame -id3v2_version 3 -write_id3v1 1 -metadata title=Vögel',
  'no-tag.mp3': '-c:a libmp3lame -id3v2_version 0',
  ...Object.fromEntries(
    [
      'pcm_u8 pcm_s16le pcm_s24le pcm_s32le pcm_f32le pcm_f64le pcm_alaw pcm_mulaw'.split(' '),
      'adpcm_ms adpcm_ima_wav adpcm_g726 mp2 libmp3lame ac3 wmav2'.split(' '),
    ]
      .flat()
      .map((codec) => [`${codec}.wav`, `-c:a ${codec}${codec === 'adpcm_g726' ? ' -ar 8000 -ac 1' : ''}`]),
  ),
  'large.wav': '-c:a pcm_s16le -rf64 always',
  'described.wav': '-c:a pcm_s16le -write_bext 1 -metadata title=Vögel',
  'many-channels.wav': '-c:a pcm_s16le -ac 6',
  'a.m4a': '-c:a aac',
  'a.ogg': '-c:a libvorbis',
  'a.opus': '-c:a libopus',
  'a.flac': '-c:a flac',
  'a.aiff': '-c:a pcm_s16be',
};

it.skipIf(!fs.existsSync(FFMPEG))('what ffmpeg writes is taken where a browser plays it', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-sounds-'));
  const tone = '-hide_banner -loglevel error -f lavfi -i sine=frequency=440:duration=3'.split(' ');
  for (const [name, options] of Object.entries(WRITTEN))
    execFileSync(FFMPEG, [...tone, ...options.split(' '), path.join(dir, name)]);
  // As from a pipe, which cannot be rewritten when its size is known.
  const piped = execFileSync(FFMPEG, [...tone, '-f', 'wav', 'pipe:1']);
  fs.writeFileSync(path.join(dir, 'pipe.wav'), piped);
  const written = fs
    .readdirSync(dir)
    .map((name) => ({ name, bytes: Buffer.from(fs.readFileSync(path.join(dir, name))) }));
  fs.rmSync(dir, { recursive: true });
  expect(await soundsDiffer(written)).toEqual([]);
});
