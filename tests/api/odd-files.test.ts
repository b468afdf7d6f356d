import { beforeAll, describe, expect, it } from 'vitest';
import { collectFiles } from '@/lib/platform/command-files';
import { acceptPhoto } from '@/lib/platform/images/accept';
import { api } from '../fixtures/api';
import { oddPictures } from '../fixtures/odd-pictures';
import { adminToken } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace } from '../fixtures/places';
import { mp3 } from '../fixtures/sounds';
import { chunk, waveOf } from '../fixtures/waves';

/** The token of a new pod in the space. */
async function podOf(spaceId: number): Promise<string> {
  const { data } = await api.post<{ token: string }>(`/admin/pod/${spaceId}/device-token`, undefined, {
    token,
  });
  return data.token;
}

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

async function add(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set('file', new File([bytes], name));
  body.set('audioName', `Odd ${crypto.randomUUID()}`);
  return api.post<{ duration: number }>('/admin/audio', body, { token });
}

describe('a sound', () => {
  const padded = Buffer.concat([Buffer.alloc(600), mp3()]);
  it.each([
    ['cut.mp3', mp3().subarray(100)],
    ['padded.mp3', padded],
    ['rf64.wav', waveOf({ form: 'RF64' })],
    ['chunk.wav', waveOf({ before: chunk('LIST', 5, false) })],
    ['pipe.wav', waveOf({ stated: 0xffffffff })],
    ['unfilled.wav', waveOf({ stated: 0 })],
  ])('that plays is accepted: %s', async (name, bytes) => {
    const { status, data } = await add(name, bytes);
    expect([status, data.duration]).toEqual([201, 2]);
  });

  it.each([
    ['ADPCM', waveOf({ tag: 2 })],
    ['AC-3', waveOf({ tag: 8192 })],
  ])('that pods cannot play is refused with the name of its codec: %s', async (codec, bytes) => {
    const { status, message } = await add('odd.wav', bytes);
    expect([status, message]).toEqual([
      400,
      `Pods cannot play a WAV file with ${codec} in it. Save it as PCM`,
    ]);
  });

  it('is refused when the file holds none, whatever its name', async () => {
    const noise = Uint8Array.from({ length: 50_000 }, (_, index) => (index * 2_654_435_761) >>> 13);
    for (const name of ['noise.mp3', 'noise.wav'])
      expect([name, (await add(name, noise)).status]).toEqual([name, 400]);
  });
});

describe('a picture', () => {
  const outcomeOf = (bytes: Uint8Array<ArrayBuffer>) =>
    collectFiles(() => acceptPhoto(new File([bytes], 'photo.jpg'), 'file')).then(
      () => 'taken',
      (error: Error) => error.message,
    );

  it('that browsers can show is accepted, and a damaged one is refused', async () => {
    const { shown, damaged } = await oddPictures();
    for (const [name, bytes] of Object.entries(shown))
      expect([name, await outcomeOf(bytes)]).toEqual([name, 'taken']);
    for (const [name, bytes] of Object.entries(damaged))
      expect([name, await outcomeOf(bytes)]).toEqual([
        name,
        'This file is damaged or not an image. Please choose another one',
      ]);
  });
});

it('one damaged photo of a pod does not refuse the others', async () => {
  const { shown, damaged } = await oddPictures();
  const space = await makeSpace();
  const pod = await podOf(space.id);
  const { id } = await makeBooking({ spaceId: space.id, customerId: await makeCustomer(), status: 2 });
  const send = (...photos: Uint8Array<ArrayBuffer>[]) => {
    const body = new FormData();
    for (const [index, photo] of photos.entries()) body.append('file', new File([photo], `${index}.jpg`));
    return api.post<{ images: number }>(`/device/bookings/${id}/photos`, body, { token: pod });
  };
  const bad = damaged['cut in the middle'];
  expect((await send(bad, shown.whole, shown['with a short spectrum'])).data).toEqual({ images: 2 });
  expect((await send(bad)).status).toBe(400);
});
