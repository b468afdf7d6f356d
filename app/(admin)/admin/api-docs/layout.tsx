import type { ReactNode } from 'react';
import { apiDocument } from '@/app/api/v2/openapi.json/document';
import { OperationIndex } from '@/components/api-docs/operation-index';
import { BreadcrumbBar } from '@/components/shell/breadcrumb-bar';
import { PageHeader } from '@/components/ui/page-header';
import { operationLines } from '@/lib/console/api-docs/operations';
import { authorize } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'API Docs' };

export default async function ApiDocsLayout({ children }: { children: ReactNode }) {
  authorize(await requireStaff(), 'apiDocs.view');
  return (
    <>
      <BreadcrumbBar items={[{ label: 'API Docs' }]} />
      <PageHeader
        title="API Docs"
        description="Reference for partners, devices and the booking site, with live examples"
        actions={
          <a href="/api/v2/openapi.json" className="font-medium text-link">
            OpenAPI document
          </a>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[320px_minmax(0,1fr)] lg:items-start">
        <OperationIndex operations={operationLines(apiDocument())} />
        <div className="min-w-0 max-lg:has-[[data-introduction]]:order-first">{children}</div>
      </div>
    </>
  );
}
