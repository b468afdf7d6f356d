import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { auditEntries } from '@/db/tables';
import { AppError } from '@/lib/foundation/errors';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { collectFiles } from '@/lib/platform/command-files';
import { acceptImage, acceptPhoto } from '@/lib/platform/images/accept';
import { BROKEN_IMAGE, type ImageKind, sizeOf, WRONG_TYPE } from '@/lib/platform/images/rules';
import { oddPictures } from '../fixtures/odd-pictures';
import { NO_SOUNDS, PLAYED, UNPLAYED } from '../fixtures/odd-sounds';
import { actorOf, adminToken } from '../fixtures/people';
import {
  additionOf,
  areaOf,
  type By,
  podWithBooking,
  SAMPLES,
  UPLOADS,
  uploaded,
  withFile,
} from '../fixtures/uploads';

let admin: StaffActor;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  admin = await actorOf(await adminToken());
});

/** The outcome of a file: accepted, or refused with a sentence beside a field. Any other error is a defect. */
async function outcomeOf(
  work: () => Promise<unknown>,
): Promise<'taken' | { field?: string; sentence: string }> {
  try {
    await work();
    return 'taken';
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    const [{ path: field, message: sentence } = { path: undefined, message: error.message }] =
      error.errors ?? [];
    return { field, sentence };
  }
}

const KINDS: Record<ImageKind, true> = {
  space: true,
  banner: true,
  icon: true,
  amenity: true,
  logo: true,
  'partner-logo': true,
};

describe.each(Object.keys(KINDS) as ImageKind[])('a picture for a %s', (kind) => {
  it('is accepted if browsers can show it, and otherwise refused with what is wrong', async () => {
    const { shown, damaged, others } = await oddPictures(sizeOf(kind));
    const outcome = async (bytes: Buffer) => {
      const pathname = await uploaded(bytes);
      return outcomeOf(() => collectFiles(() => acceptImage(pathname, kind, 'image')));
    };
    for (const [what, bytes] of Object.entries(shown))
      expect([what, await outcome(bytes)]).toEqual([what, 'taken']);
    for (const [sentence, all] of [
      [BROKEN_IMAGE, damaged],
      [WRONG_TYPE, others],
    ] as const)
      for (const [what, bytes] of Object.entries(all))
        expect([what, await outcome(bytes)]).toEqual([what, { field: 'image', sentence }]);
  });
});

it('a photo of a pod is accepted and refused like other pictures', async () => {
  const { shown, damaged, others } = await oddPictures();
  const outcome = (bytes: Uint8Array<ArrayBuffer>) =>
    outcomeOf(() => collectFiles(() => acceptPhoto(new File([bytes], 'photo.jpg'), 'file')));
  for (const [what, bytes] of Object.entries(shown))
    expect([what, await outcome(bytes)]).toEqual([what, 'taken']);
  for (const [sentence, all] of [
    [BROKEN_IMAGE, damaged],
    [WRONG_TYPE, others],
  ] as const)
    for (const [what, bytes] of Object.entries(all))
      expect([what, await outcome(bytes)]).toEqual([what, { field: 'file', sentence }]);
});

describe.each(UPLOADS.filter(({ isPicture }) => isPicture))('$field of $name', (upload) => {
  it('accepts a picture, and refuses a damaged one or another type beside its field, without a trace', async () => {
    const sample = SAMPLES[areaOf(upload)];
    const kind = sample?.pictures[upload.field];
    if (!sample || !kind) throw new Error('This upload needs its sample in tests/fixtures/uploads.ts.');
    const { shown, damaged, others } = await oddPictures(sizeOf(kind));
    const uploadGood = () => uploaded(shown['with a short spectrum']);
    const wholeBody = async () => {
      let body = await sample.body();
      for (const [field, pictureKind] of Object.entries(sample.pictures))
        body = withFile(body, field, await uploaded((await oddPictures(sizeOf(pictureKind))).shown.whole));
      return body;
    };
    const isNew = upload.name.startsWith('create');
    const addition = isNew ? undefined : await additionOf(upload)?.parseAndRun(admin, await wholeBody());
    const { id } = ([addition].flat()[0] ?? {}) as { id?: number };
    const send = async (picture: string) => {
      const body = withFile(isNew ? await wholeBody() : { id }, upload.field, picture);
      return outcomeOf(() => upload.command.parseAndRun(admin, body));
    };
    expect(await send(await uploadGood())).toBe('taken');
    const before = await db().$count(auditEntries);
    const field = upload.field;
    const cut = damaged['cut in the middle'];
    expect(await send(await uploaded(cut))).toEqual({ field, sentence: BROKEN_IMAGE });
    expect(await send(await uploaded(others['a bitmap']))).toEqual({
      field,
      sentence: WRONG_TYPE,
    });
    expect(await send('data:image/webp;base64,AAAA')).toEqual({ field, sentence: WRONG_TYPE });
    expect(await send('uploads/nobody.png')).toMatchObject({ field });
    expect(await db().$count(auditEntries)).toBe(before);
  });
});

/** Files that are sent in a request, with their callers and the other fields. */
const FILES: Record<
  string,
  (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<{ by: By; body: object }>
> = {
  async createAudio(bytes, name) {
    return { by: admin, body: { audioName: `Odd ${crypto.randomUUID()}`, file: new File([bytes], name) } };
  },
  async updateAudio(bytes, name) {
    const { by, body } = await FILES.createAudio!(PLAYED['plain MP3']![1], 'a.mp3');
    const created = await UPLOADS.find((each) => each.name === 'createAudio')!.command.parseAndRun(by, body);
    return { by, body: { id: (created as { id: number }).id, file: new File([bytes], name) } };
  },
  async addPhotos(bytes, name) {
    const { pod, bookingId } = await podWithBooking();
    return { by: pod, body: { id: bookingId, file: new File([bytes], name) } };
  },
  async uploadWifiCodes(bytes) {
    return { by: admin, body: { file: new File([bytes], 'codes.csv') } };
  },
};

describe.each(UPLOADS.filter(({ isPicture }) => !isPicture))('$field of $name', ({ name, command }) => {
  const send = async (bytes: Uint8Array<ArrayBuffer>, fileName: string) => {
    const sample = FILES[name];
    if (!sample) throw new Error('This upload needs its sample here.');
    const { by, body } = await sample(bytes, fileName);
    return outcomeOf(() => command.parseAndRun(by, body));
  };

  it('accepts or refuses every odd picture and sound with a sentence', async () => {
    const { shown, damaged, others } = await oddPictures();
    const ofPods = name === 'addPhotos';
    const ofSounds = name.endsWith('Audio');
    const refused = { field: 'file', sentence: expect.stringMatching(/^[A-Z].{8,}/) };
    for (const [what, bytes] of Object.entries(shown))
      expect([what, await send(bytes, 'a.jpg')]).toEqual([what, ofPods ? 'taken' : refused]);
    for (const [what, bytes] of Object.entries({ ...damaged, ...others, ...UNPLAYED, ...NO_SOUNDS }))
      expect([what, await send(bytes, 'a.mp3')]).toEqual([what, refused]);
    for (const [what, [fileName, bytes]] of Object.entries(PLAYED))
      expect([what, await send(bytes, fileName)]).toEqual([what, ofSounds ? 'taken' : refused]);
    for (const [codec, bytes] of Object.entries(ofSounds ? UNPLAYED : {}))
      expect([codec, await send(bytes, 'a.wav')]).toMatchObject([
        codec,
        { sentence: expect.stringContaining(` ${codec} `) },
      ]);
  });
});
