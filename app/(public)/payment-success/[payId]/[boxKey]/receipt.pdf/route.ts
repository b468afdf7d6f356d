import { ownReceiptFile } from '@/lib/booking/visitors/downloads';

type Context = { params: Promise<{ payId: string; boxKey: string }> };

/** A file rather than an API call: a link on the page opens it. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { payId, boxKey } = await params;
  return ownReceiptFile(payId, boxKey);
}
