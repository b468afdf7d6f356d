'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { isRefusal } from '@/components/api/transport';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import type { PromoValue } from '@/lib/booking/holds/promo-lookup-schema';
import type { PromoValueWire } from '@/lib/booking/holds/wire';
import { call } from './call';
import { FieldProblem } from './field-problem';
import { promoFromApi } from './from-api';
import { useProblem } from './use-problem';

/** A code and its value for the chosen plan. */
export type Promo = PromoValue & { code: string };

type Props = {
  boxKey: string;
  podId: number;
  /** The chosen plan with its cost. Without one, a code has no value. */
  plan: { id: number; costCents: number } | null;
  promo: Promo | null;
  onChange: (promo: Promo | null) => void;
};

/** A promo code and its value. It is validated again when another plan is chosen. */
export function PromoField({ boxKey, podId, plan, promo, onChange }: Props) {
  const t = useTranslations('promo');
  const say = useProblem();
  const [text, setText] = useState(promo?.code ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const newest = useRef(0);
  const input = useRef<HTMLInputElement>(null);

  // Input from before the page was ready is preserved; a stored code is restored.
  const code = promo?.code;
  useEffect(() => setText((now) => now || (code ?? input.current?.value ?? '')), [code]);

  async function apply(code: string, planId: number) {
    const turn = ++newest.current;
    setBusy(true);
    setProblem(null);
    const query = new URLSearchParams({ podId: String(podId), planId: String(planId) });
    const path = `/promocode/public/${encodeURIComponent(code)}?${query}`;
    const answer = await call<PromoValueWire>(boxKey, path);
    if (turn !== newest.current) return;
    setBusy(false);
    if (answer.ok) return onChange({ code, ...promoFromApi(answer.data) });
    // A code that was accepted survives a lost connection: the server validates it again with the booking.
    if (isRefusal(answer)) onChange(null);
    setProblem(answer.status === 404 ? t('invalid') : say(answer));
  }

  const planId = plan?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied again only when the plan changes
  useEffect(() => {
    if (planId && code) void apply(code, planId);
  }, [planId]);

  function submit() {
    if (busy) return;
    const wanted = text.trim();
    if (!wanted) return onChange(null);
    if (!plan) return setProblem(t('planFirst'));
    void apply(wanted, plan.id);
  }

  const accepted = promo?.partner ? t('ofPartner', { partner: promo.partner }) : t('counts');
  const note = promo ? 'promo-note' : undefined;
  const isGreater = promo !== null && plan !== null && promo.cents > plan.costCents;
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 @max-[17.5rem]:grid-cols-1">
        <Input
          ref={input}
          large
          name="promo"
          aria-label={t('label')}
          placeholder={t('label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={text}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem ? 'promo-error' : note}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
            newest.current += 1;
            if (promo) onChange(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <Button size="lg" onClick={submit} loading={busy} disabled={text.trim() === '' || promo !== null}>
          {promo ? t('applied') : t('apply')}
        </Button>
      </div>
      <FieldProblem id="promo-error" text={problem} />
      {promo && (
        <p id="promo-note" role="status" className="mt-1.5 text-[0.875rem] leading-5 text-ink-2">
          {isGreater ? t('greater') : accepted}
        </p>
      )}
    </div>
  );
}
