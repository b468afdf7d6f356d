import { serve } from '@/lib/platform/decoding/decoder-thread';
import { examine } from './examine';

/* The thread that examines sounds for `accept.ts`. */
serve(({ bytes, name }: { bytes: Uint8Array; name: string }) => examine(bytes, name));
