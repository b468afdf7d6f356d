import { put } from '@vercel/blob';
import { expect, it } from 'vitest';
import { testStandIns } from './fixtures';

it('hosted stand-ins refuse control requests, and use their public address for files', async () => {
  const url = 'https://stand-ins.example';
  const standIns = await testStandIns({ host: '0.0.0.0', url });
  try {
    const localUrl = `http://localhost:${standIns.port}`;
    expect((await fetch(`${localUrl}/control/faults`)).status).toBe(404);
    process.env.VERCEL_BLOB_API_URL = `${localUrl}/blob-api`;
    const token = standIns.secrets.blobToken;
    const file = await put('a.txt', 'hello', { access: 'public', contentType: 'text/plain', token });
    expect(file.url).toBe(`${url}/blob/a.txt`);
  } finally {
    await standIns.stop();
  }
});
