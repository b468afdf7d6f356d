import { redirect } from 'next/navigation';

/** Any unknown path: docs/rules.md#no-permission. */
export default function UnknownPage(): never {
  redirect('/no-page-found');
}
