import { serve } from '../../platform/decoding/serve';
import { examineAudio } from './examine';

/* The thread that examines sounds for `accept.ts`. */
serve(({ bytes, name }: { bytes: Uint8Array; name: string }) => examineAudio(bytes, name));
