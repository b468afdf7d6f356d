import { redirect } from 'next/navigation';

/** Any unknown path (spec 1, "Screens and routes"). */
export default function UnknownPage(): never {
  redirect('/no-page-found');
}
