/** Whether evidence can still be sent, by the provider's word for the state. */
export const needsEvidence = (state: string): boolean =>
  state === 'needs_response' || state === 'warning_needs_response';

/** `fraudulent` as `Fraudulent`, `product_not_received` as `Product not received`. */
export function reasonWords(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
