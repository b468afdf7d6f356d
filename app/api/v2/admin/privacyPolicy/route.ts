import { z } from 'zod';
import { updateText } from '@/lib/catalogue/texts/commands';
import { currentText } from '@/lib/catalogue/texts/queries';
import { privacyBody } from '@/lib/catalogue/texts/schema';
import { privacyOutput, privacyToWire } from '@/lib/catalogue/texts/wire';
import { route } from '@/lib/platform/http/route';

const tag = 'Texts';

export const GET = route({
  auth: 'anyone',
  tag,
  summary: 'The current privacy text, as an array of one',
  output: z.array(privacyOutput),
  async handle() {
    const text = await currentText('privacy');
    return text ? [privacyToWire(text)] : [];
  },
});

export const PUT = route({
  auth: 'texts.edit',
  tag,
  summary: 'Save a new version of the privacy policy; it takes effect at once',
  body: privacyBody,
  size: 'picture',
  output: privacyOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => privacyToWire(await updateText(actor, { ...body, kind: 'privacy' })),
});
