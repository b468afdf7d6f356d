import { serveDecoder } from '@/lib/platform/decoding/decoder-thread';
import { examineAudio } from './examine';

/* The thread that examines sounds for `accept.ts`. */
serveDecoder(({ bytes, name }: { bytes: Uint8Array; name: string }) => examineAudio(bytes, name));
