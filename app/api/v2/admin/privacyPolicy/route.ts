import { z } from 'zod';
import { route } from '@/lib/http/route';
import { updateText } from '@/lib/texts/commands';
import { currentText } from '@/lib/texts/queries';
import { privacyBody, privacyOf, privacyOutput } from '@/lib/texts/schema';

const tag = 'Texts';

export const GET = route({
  auth: 'anyone',
  tag,
  summary: 'The privacy text in force, as an array of one',
  output: z.array(privacyOutput),
  async handle() {
    const text = await currentText('privacy');
    return text ? [privacyOf(text)] : [];
  },
});

export const PUT = route({
  auth: 'texts.edit',
  tag,
  summary: 'Save a new version of the privacy policy, which is in force at once',
  body: privacyBody,
  output: privacyOutput,
  handle: async ({ actor, body }) => privacyOf(await updateText(actor, { ...body, kind: 'privacy' })),
});
