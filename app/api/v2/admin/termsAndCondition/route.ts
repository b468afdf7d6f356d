import { z } from 'zod';
import { route } from '@/lib/http/route';
import { currentText } from '@/lib/texts/queries';

export const GET = route({
  auth: 'anyone',
  tag: 'Texts',
  summary: 'The terms text in force, as an array of one',
  output: z.array(z.object({ htmlDescription: z.string(), description: z.string() })),
  async handle() {
    const text = await currentText('terms');
    return text ? [{ htmlDescription: text.html, description: text.plain }] : [];
  },
});
