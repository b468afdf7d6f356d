import { authResponse } from '@/lib/parties/accounts/auth-requests';
import { watched } from '@/lib/platform/http/request-watch';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: Request, { params }: Context) =>
  watched(request, async () => authResponse(request, (await params).nextauth));

export { handle as GET, handle as POST };
