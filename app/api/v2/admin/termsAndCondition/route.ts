import { z } from 'zod';
import { updateText } from '@/lib/catalogue/texts/commands';
import { currentText } from '@/lib/catalogue/texts/queries';
import { termsBody } from '@/lib/catalogue/texts/schema';
import { termsOutput, termsToWire } from '@/lib/catalogue/texts/wire';
import { route } from '@/lib/platform/http/route';

const tag = 'Texts';

export const GET = route({
  auth: 'anyone',
  tag,
  summary: 'The current terms text, as an array of one',
  output: z.array(termsOutput),
  async handle() {
    const text = await currentText('terms');
    return text ? [termsToWire(text)] : [];
  },
});

export const PUT = route({
  auth: 'texts.edit',
  tag,
  summary: 'Save a new version of the terms; it takes effect at once',
  body: termsBody,
  size: 'picture',
  output: termsOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => termsToWire(await updateText(actor, { ...body, kind: 'terms' })),
});
