import { authResponse } from '@/lib/parties/accounts/auth-requests';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: Request, { params }: Context) =>
  authResponse(request, (await params).nextauth);

export { handle as GET, handle as POST };
