import { NotFoundPage } from '@/components/shell/not-found-page';

/** A record that does not exist or is outside the reader's scope. */
export default function RecordNotFound() {
  return <NotFoundPage full={false} />;
}
