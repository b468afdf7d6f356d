import type { ReactNode } from 'react';
import type { Crumb } from '@/components/ui/breadcrumb';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { PageHeader, type PageHeaderProps } from '@/components/ui/page-header';
import { BreadcrumbBar } from './breadcrumb-bar';

type Props = PageHeaderProps & {
  trail: Crumb[];
  /** Between the header and the facts, if a page has tabs. */
  tabs?: ReactNode;
  /** Above both columns: the most important facts. On a narrow screen the history is next, before the other facts. */
  lead?: ReactNode;
  /** Facts at the left. */
  children: ReactNode;
  /** Money and history: at the right, below the facts on a phone. */
  aside: ReactNode;
};

/** The page of one record: its name and state, facts in the wide column, history in the narrow one. */
export function RecordPage({ trail, tabs, lead, children, aside, ...header }: Props) {
  return (
    <>
      <BreadcrumbBar items={trail} />
      <PageHeader {...header} />
      {tabs}
      {lead && <div className="mb-4">{lead}</div>}
      <div className="grid grid-cols-1 items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>
        <div className={lead ? 'grid grid-cols-1 gap-4 max-[1099px]:order-first' : 'grid grid-cols-1 gap-4'}>
          {aside}
        </div>
      </div>
    </>
  );
}

/** One group of facts. */
export function Section({
  title,
  description,
  actions,
  children,
}: {
  title: string;
  description?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHeader title={title} description={description} actions={actions} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}
