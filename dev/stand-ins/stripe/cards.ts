/**
 * The behaviour of a test card. `decline` refuses at once; `sca` asks for 3-D Secure first, and can then still
 * `decline`.
 */
export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  decline?: { reason: string; code: string; message: string };
  sca?: boolean;
  /** What it refuses after it has been attached to a customer. */
  declineKept?: TestCard['decline'];
  refund?: 'fails' | 'pending';
  disputed?: boolean;
};

const declined = (reason: string, code = 'card_declined', message = 'Your card was declined.') => ({
  decline: { reason, code, message },
});

/** The provider's own numbers, with the short name that follows `pm_card_` and `tok_`. */
const CARDS: [name: string, card: TestCard][] = [
  ['visa', { number: '4242424242424242', brand: 'visa' }],
  ['visa_debit', { number: '4000056655665556', brand: 'visa' }],
  ['mastercard', { number: '5555555555554444', brand: 'mastercard' }],
  ['amex', { number: '378282246310005', brand: 'amex' }],
  ['discover', { number: '6011111111111117', brand: 'discover' }],
  ['chargeDeclined', { number: '4000000000000002', brand: 'visa', ...declined('generic_decline') }],
  [
    'chargeDeclinedInsufficientFunds',
    {
      number: '4000000000009995',
      brand: 'visa',
      ...declined('insufficient_funds', 'card_declined', 'Your card has insufficient funds.'),
    },
  ],
  ['chargeDeclinedLostCard', { number: '4000000000009987', brand: 'visa', ...declined('lost_card') }],
  ['chargeDeclinedStolenCard', { number: '4000000000009979', brand: 'visa', ...declined('stolen_card') }],
  [
    'chargeDeclinedExpiredCard',
    {
      number: '4000000000000069',
      brand: 'visa',
      ...declined('expired_card', 'expired_card', 'Your card has expired.'),
    },
  ],
  [
    'chargeDeclinedIncorrectCvc',
    {
      number: '4000000000000127',
      brand: 'visa',
      ...declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
    },
  ],
  [
    'chargeDeclinedProcessingError',
    {
      number: '4000000000000119',
      brand: 'visa',
      ...declined('processing_error', 'processing_error', 'An error occurred while processing your card.'),
    },
  ],
  [
    'chargeCustomerFail',
    { number: '4000000000000341', brand: 'visa', declineKept: declined('generic_decline').decline },
  ],
  ['authenticationRequired', { number: '4000002500003155', brand: 'visa', sca: true }],
  ['threeDSecure2Required', { number: '4000000000003220', brand: 'visa', sca: true }],
  [
    'threeDSecureRequiredChargeDeclined',
    { number: '4000008400001629', brand: 'visa', sca: true, ...declined('generic_decline') },
  ],
  ['refundFail', { number: '4000000000005126', brand: 'visa', refund: 'fails' }],
  ['pendingRefund', { number: '4000000000007726', brand: 'visa', refund: 'pending' }],
  ['createDispute', { number: '4000000000000259', brand: 'visa', disputed: true }],
];

const byName = new Map<string, TestCard>(
  CARDS.flatMap(([name, card]) => [
    [card.number, card],
    [`pm_card_${name}`, card],
    [`tok_${name}`, card],
  ]),
);

/** The test card by its number, `pm_card_…` or `tok_…`. */
export function testCard(name: string): TestCard | undefined {
  return byName.get(name);
}
