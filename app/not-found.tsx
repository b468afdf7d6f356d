import { NotFoundPage } from '@/components/shell/not-found-page';

/** Outside the console and the visitor pages, which have their own. */
export default function NotFound() {
  return <NotFoundPage full />;
}
