import type { ReactNode } from 'react';
import { OPERATOR_PAGES } from '@/components/shell/operator-pages';
import { Toaster } from '@/components/ui/toaster';

export const metadata = OPERATOR_PAGES;

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
