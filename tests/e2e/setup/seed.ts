import { prepareData } from '../../../dev/demo-steps/data';

const BOOKINGS = Number(process.env.SETUP_BOOKINGS ?? 2_000);

const [factsFile = ''] = process.argv.slice(2);
const { DATABASE_URL = '', ENCRYPTION_KEY = '', BLOB_READ_WRITE_TOKEN = '' } = process.env;

/** A separate program, because Playwright's loader does not load the JSON files of the demo story. */
await prepareData({
  databaseUrl: DATABASE_URL,
  factsFile,
  bookings: BOOKINGS,
  encryptionKey: ENCRYPTION_KEY,
  blobToken: BLOB_READ_WRITE_TOKEN,
  log: (line) => console.log(line),
});
