'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { isRefusal } from '@/components/api/transport';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import type { PromoValue } from '@/lib/booking/offers/schema';
import type { PromoValueWire } from '@/lib/booking/offers/wire';
import { call } from './call';
import { FieldProblem } from './field-problem';
import { promoFromApi } from './from-api';
import { useProblemMessage } from './use-problem-message';

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
  const problemMessage = useProblemMessage();
  const [text, setText] = useState(promo?.code ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const latestRequest = useRef(0);
  const input = useRef<HTMLInputElement>(null);

  // Input from before the page was ready is preserved; a stored code is restored.
  const code = promo?.code;
  useEffect(() => setText((current) => current || (code ?? input.current?.value ?? '')), [code]);

  async function apply(code: string, planId: number) {
    const request = ++latestRequest.current;
    setBusy(true);
    setProblem(null);
    const query = new URLSearchParams({ podId: String(podId), planId: String(planId) });
    const path = `/promocode/public/${encodeURIComponent(code)}?${query}`;
    const response = await call<PromoValueWire>(boxKey, path);
    if (request !== latestRequest.current) return;
    setBusy(false);
    if (response.ok) return onChange({ code, ...promoFromApi(response.data) });
    // A code that was accepted survives a lost connection: the server validates it again with the booking.
    if (isRefusal(response)) onChange(null);
    setProblem(response.status === 404 ? t('invalid') : problemMessage(response));
  }

  const planId = plan?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied again only when the plan changes
  useEffect(() => {
    if (planId && code) void apply(code, planId);
  }, [planId]);

  function submit() {
    if (busy) return;
    const enteredCode = text.trim();
    if (!enteredCode) return onChange(null);
    if (!plan) return setProblem(t('planFirst'));
    void apply(enteredCode, plan.id);
  }

  const appliedText = promo?.partner ? t('ofPartner', { partner: promo.partner }) : t('counts');
  const noteId = promo ? 'promo-note' : undefined;
  const exceedsPrice = promo !== null && plan !== null && promo.cents > plan.costCents;
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
          aria-describedby={problem ? 'promo-error' : noteId}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
            latestRequest.current += 1;
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
          {exceedsPrice ? t('greater') : appliedText}
        </p>
      )}
    </div>
  );
}
