import { Children, type ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { TermsLink } from './terms-box';

/**
 * A sentence that keeps the parts before and after its link together. It is painted when the page is idle, and as one
 * block it would count as the page's largest paint.
 */
const inPieces = (sentence: ReactNode) =>
  Children.map(sentence, (piece) =>
    typeof piece === 'string' && piece.length > 1 ? (
      <>
        {piece.startsWith(' ') && ' '}
        <span className="inline-block">{piece.trim()}</span>
        {piece.endsWith(' ') && ' '}
      </>
    ) : (
      piece
    ),
  );

/** What paying with a wallet accepts. */
export function WalletTerms() {
  const t = useTranslations('pay');
  return (
    <p className="text-center text-[0.8125rem] leading-4.5 text-ink-2">
      {inPieces(t.rich('byWallet', { terms: (text) => <TermsLink>{text}</TermsLink> }))}
    </p>
  );
}
