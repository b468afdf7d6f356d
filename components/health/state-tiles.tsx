import { POD_STATES, type PodState, STATE_BADGES } from '@/lib/pods/health/pod-state';

type Props = {
  counts: Record<PodState, number>;
  chosen: string | undefined;
  /** The list with only one state, or with all of them. */
  hrefOf: (state: PodState | null) => string;
};

/** States that a tile shows even if no pod is in them. */
const ALWAYS: PodState[] = ['door-trouble', 'silent', 'part-off', 'ok'];

/**
 * How many pods are in each state, the worst first. A tile shows only those pods, and all again when it is pressed a
 * second time.
 */
export function StateTiles({ counts, chosen, hrefOf }: Props) {
  const shown = POD_STATES.filter((state) => counts[state] > 0 || ALWAYS.includes(state) || chosen === state);
  return (
    <nav aria-label="Pods by state" className="count-tiles">
      {shown.map((state) => {
        const { label, tone } = STATE_BADGES[state];
        const isChosen = chosen === state;
        return (
          <a
            key={state}
            href={hrefOf(isChosen ? null : state)}
            data-scroll="keep"
            aria-current={isChosen || undefined}
            data-tone={counts[state] > 0 ? tone : undefined}
          >
            <span>{label}</span>
            <b>{counts[state]}</b>
          </a>
        );
      })}
    </nav>
  );
}
