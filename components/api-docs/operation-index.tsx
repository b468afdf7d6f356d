'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { Fragment, useEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { ArrowLeft } from '@/components/ui/icons/arrow-left.gen';
import { Search } from '@/components/ui/icons/search.gen';
import { Input } from '@/components/ui/input';
import type { OperationLine } from '@/lib/console/api-docs/operations';

const hrefOf = (id: string) => `/admin/api-docs?operation=${id}#${id}`;

/* Styles are set once for all rows, because there are many. */
const ROWS = [
  '[&_a]:grid [&_a]:grid-cols-[52px_minmax(0,1fr)] [&_a]:gap-x-2 [&_a]:rounded-control [&_a]:border-l-2',
  '[&_a]:border-transparent [&_a]:px-2 [&_a]:py-1.5 [&_a]:text-ink [&_a]:no-underline [&_a]:hover:bg-sunk',
  '[&_a]:focus-visible:-outline-offset-2 pointer-coarse:[&_a]:min-h-11',
  '[&_a[aria-current=page]]:border-brand [&_a[aria-current=page]]:bg-sunk',
  '[&_:is(b,i)]:font-mono [&_:is(b,i)]:text-small [&_:is(b,i)]:leading-5 [&_b]:font-semibold',
  '[&_i]:text-ink-3 [&_i]:not-italic [&_span]:min-w-0',
  '[&_code]:block [&_code]:font-mono [&_code]:text-[0.8125rem] [&_code]:leading-5 [&_code]:wrap-anywhere',
  '[&_small]:block [&_small]:truncate [&_small]:text-small [&_small]:text-ink-3',
].join(' ');

/** Every operation by tag, with a search. On a narrow screen, the list makes room for the open operation. */
export function OperationIndex({ operations }: { operations: OperationLine[] }) {
  const open = useSearchParams().get('operation');
  const [text, setText] = useState('');
  useFragment(operations, open);
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const list = current.current?.closest('nav');
    // Scrolls only the list, not the page.
    if (list && current.current) list.scrollTop = current.current.offsetTop - list.clientHeight / 2;
  }, []);

  const words = text.trim().toLowerCase().split(/\s+/);
  const matching = operations.filter((each) => {
    const all = `${each.method} ${each.path} ${each.summary} ${each.tag} ${each.id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const tags = [...new Set(matching.map(({ tag }) => tag))];
  return (
    <div className="min-w-0 lg:sticky lg:top-18">
      {open && (
        <a
          href="/admin/api-docs"
          className="mb-3 inline-flex min-h-11 items-center gap-2 font-medium text-link no-underline hover:underline lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          All operations
        </a>
      )}
      <div className={cn(open && 'max-lg:hidden')}>
        <Input
          type="search"
          aria-label="Search operations"
          placeholder="Path, word or tag"
          icon={<Search aria-hidden />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p aria-live="polite" className="mt-1.5 mb-2 text-small text-ink-3">
          {text.trim()
            ? `${matching.length} of ${operations.length} operations`
            : `${operations.length} operations`}
        </p>
        <nav
          aria-label="Operations"
          data-calm-scroll=""
          className="relative rounded-card border border-line bg-surface p-2 lg:max-h-[calc(100dvh-176px)] lg:overflow-y-auto"
        >
          {matching.length === 0 && (
            <p className="px-3 py-6 text-center text-ink-2">Nothing found. Try part of the path.</p>
          )}
          {tags.map((tag) => (
            <section key={tag} aria-label={tag} className="mb-2 last:mb-0">
              <h2 className="px-2 pt-2 pb-1 text-small font-semibold text-ink-3">{tag}</h2>
              <ul className={ROWS}>
                {matching
                  .filter((each) => each.tag === tag)
                  .map((each) => (
                    <li key={each.id}>
                      <a
                        ref={each.id === open ? current : undefined}
                        href={hrefOf(each.id)}
                        aria-current={each.id === open ? 'page' : undefined}
                      >
                        {each.method === 'GET' ? <i>GET</i> : <b>{each.method}</b>}
                        <span>
                          <code>
                            <PathWords path={each.path} />
                          </code>
                          <small>{each.summary.replaceAll('`', '')}</small>
                        </span>
                      </a>
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

/** A long path breaks before a slash. */
function PathWords({ path }: { path: string }) {
  return path
    .slice(1)
    .split('/')
    .map((part, index, all) => (
      <Fragment key={all.slice(0, index + 1).join('/')}>
        <wbr />
        {`/${part}`}
      </Fragment>
    ));
}

/** A URL can name an operation by its fragment alone, as the description does. */
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
