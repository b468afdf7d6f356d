import { z } from 'zod';
import { route } from '@/lib/http/route';
import { updateText } from '@/lib/texts/commands';
import { currentText } from '@/lib/texts/queries';
import { termsBody, termsOf, termsOutput } from '@/lib/texts/schema';

const tag = 'Texts';

export const GET = route({
  auth: 'anyone',
  tag,
  summary: 'The terms text in force, as an array of one',
  output: z.array(termsOutput),
  async handle() {
    const text = await currentText('terms');
    return text ? [termsOf(text)] : [];
  },
});

export const PUT = route({
  auth: 'texts.edit',
  tag,
  summary: 'Save a new version of the terms, which is in force at once',
  body: termsBody,
  output: termsOutput,
  handle: async ({ actor, body }) => termsOf(await updateText(actor, { ...body, kind: 'terms' })),
});
