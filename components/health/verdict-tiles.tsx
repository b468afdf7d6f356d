import { VERDICT_BADGES, VERDICTS, type Verdict } from '@/lib/pods/health/verdict';

type Props = {
  counts: Record<Verdict, number>;
  chosen: string | undefined;
  /** The list with only one verdict, or with all of them. */
  hrefOf: (verdict: Verdict | null) => string;
};

/**
 * How many pods have each verdict, the worst first. A tile shows only those pods, and all again when it is pressed a
 * second time.
 */
export function VerdictTiles({ counts, chosen, hrefOf }: Props) {
  return (
    <nav aria-label="Pods by verdict" className="count-tiles">
      {VERDICTS.map((verdict) => {
        const { label, tone } = VERDICT_BADGES[verdict];
        const isChosen = chosen === verdict;
        return (
          <a
            key={verdict}
            href={hrefOf(isChosen ? null : verdict)}
            data-scroll="keep"
            aria-current={isChosen || undefined}
            data-tone={counts[verdict] > 0 ? tone : undefined}
          >
            <span>{label}</span>
            <b>{counts[verdict]}</b>
          </a>
        );
      })}
    </nav>
  );
}
