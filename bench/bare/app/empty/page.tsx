import { headers } from 'next/headers';

/** The fastest page that is rendered for each request. */
export default async function Empty() {
  await headers();
  return <h1>Empty</h1>;
}
