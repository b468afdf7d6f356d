import { plainText } from '@/lib/foundation/text/plain-text';
import { tidyText } from '@/lib/foundation/text/tidy-name';
import { serveDecoder } from '@/lib/platform/decoding/decoder-thread';
import { TooComplex } from './markup-bounds';
import { purified } from './purify';

/** A sanitised text with its plain text, which is null if nothing is visible; or why it is refused. */
export type Purified = { html: string; plain: string | null } | { problem: string };

/* The thread that sanitises texts for `accept.ts`. */
serveDecoder((html: string): Purified => {
  try {
    const kept = purified(html);
    const plain = plainText(kept);
    return { html: kept, plain: tidyText(plain) === '' ? null : plain };
  } catch (error) {
    if (error instanceof TooComplex) return { problem: error.message };
    throw error;
  }
});
