import { notFound } from 'next/navigation';
import { apiDocument } from '@/app/api/v2/openapi.json/document';
import { Introduction } from '@/components/api-docs/introduction';
import { OperationView } from '@/components/api-docs/operation-view';
import { operationOf } from '@/lib/console/api-docs/operations';
import { withWorkingExamples } from '@/lib/console/api-docs/working-examples';
import { authorize } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export default async function ApiDocsPage({
  searchParams,
}: {
  searchParams: Promise<{ operation?: string | string[] }>;
}) {
  const [actor, { operation: named }] = await Promise.all([requireStaff(), searchParams]);
  authorize(actor, 'apiDocs.view');
  const document = apiDocument();
  const server = document.servers[0]?.url ?? '';
  if (!named) return <Introduction server={server} email={actor.email} />;
  const operation = operationOf(document, String(named));
  if (!operation) notFound();
  const here = await withWorkingExamples(actor, operation);
  return <OperationView operation={here} schemas={document.components.schemas} server={server} />;
}
