import NextAuth from 'next-auth';
import { authOptions } from '@/lib/parties/accounts/next-auth';
import { bounded } from '@/lib/platform/http/bounded';

type Context = { params: Promise<{ nextauth: string[] }> };

const handler = (request: Request, context: Context) => NextAuth(authOptions())(request, context);
const post = bounded(handler);

export { handler as GET, post as POST };
