'use client';

import { ArrowLeft, Search } from 'lucide-react';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import type { OperationLine } from '@/lib/api-docs/operations';

const hrefOf = (id: string) => `/admin/api-docs?operation=${id}#${id}`;

/** Every operation by tag, with a search. On a narrow screen it makes room for the one that is open. */
export function OperationIndex({ operations }: { operations: OperationLine[] }) {
  const open = useSearchParams().get('operation');
  const [text, setText] = useState('');
  useFragment(operations, open);
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const list = current.current?.closest('nav');
    // Only the list is scrolled: the page stays where it is.
    if (list && current.current) list.scrollTop = current.current.offsetTop - list.clientHeight / 2;
  }, []);

  const words = text.trim().toLowerCase().split(/\s+/);
  const found = operations.filter((each) => {
    const all = `${each.method} ${each.path} ${each.summary} ${each.tag} ${each.id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <div className="min-w-0 lg:sticky lg:top-18">
      {open && (
        <Link
          href="/admin/api-docs"
          className="mb-3 inline-flex min-h-11 items-center gap-2 font-medium text-link no-underline hover:underline lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All operations
        </Link>
      )}
      <div className={cn(open && 'max-lg:hidden')}>
        <Input
          type="search"
          aria-label="Search operations"
          placeholder="A path, a word, a tag"
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p aria-live="polite" className="mt-1.5 mb-2 text-small text-ink-3">
          {text.trim()
            ? `${found.length} of ${operations.length} operations`
            : `${operations.length} operations`}
        </p>
        <nav
          aria-label="Operations"
          data-calm-scroll=""
          className="relative rounded-card border border-line bg-surface p-2 lg:max-h-[calc(100dvh-176px)] lg:overflow-y-auto"
        >
          {found.length === 0 && (
            <p className="px-3 py-6 text-center text-ink-2">Nothing found. Try a part of the path.</p>
          )}
          {tags.map((tag) => (
            <section key={tag} aria-label={tag} className="mb-2 last:mb-0">
              <h2 className="px-2 pt-2 pb-1 text-small font-semibold text-ink-3">{tag}</h2>
              <ul>
                {found
                  .filter((each) => each.tag === tag)
                  .map((each) => (
                    <li key={each.id}>
                      <Link
                        ref={each.id === open ? current : undefined}
                        href={hrefOf(each.id)}
                        prefetch={false}
                        aria-current={each.id === open ? 'page' : undefined}
                        className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-2 rounded-control border-l-2 border-transparent px-2 py-1.5 text-ink no-underline hover:bg-sunk focus-visible:-outline-offset-2 aria-[current=page]:border-brand aria-[current=page]:bg-sunk pointer-coarse:min-h-11"
                      >
                        <span
                          className={cn(
                            'font-mono text-small leading-5',
                            each.method === 'GET' ? 'text-ink-3' : 'font-semibold text-ink',
                          )}
                        >
                          {each.method}
                        </span>
                        <span className="min-w-0">
                          <span className="block font-mono text-[13px] leading-5 break-words">
                            {each.path}
                          </span>
                          <span className="block truncate text-small text-ink-3">
                            {each.summary.replaceAll('`', '')}
                          </span>
                        </span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </div>
  );
}

/** An address may name an operation by its fragment alone, as the description does. */
function useFragment(operations: OperationLine[], open: string | null) {
  const router = useRouter();
  useEffect(() => {
    function go() {
      const id = decodeURIComponent(window.location.hash.slice(1));
      if (id !== open && operations.some((each) => each.id === id)) router.replace(hrefOf(id));
    }
    go();
    window.addEventListener('hashchange', go);
    return () => window.removeEventListener('hashchange', go);
  }, [operations, open, router]);
}
