import { expect, it } from 'vitest';
import { withoutAddresses } from './tracing';

const spanOf = (name: string, attributes: Record<string, unknown> = {}) => ({ name, attributes });

it('a span keeps its route and loses every address', () => {
  const span = withoutAddresses({
    ...spanOf('GET /payment-success/gyAg6cPu/K-1', {
      'http.method': 'GET',
      'http.target': '/payment-success/gyAg6cPu/K-1?email=a@b.test',
      'http.route': '/payment-success/[payId]/[boxKey]',
      'next.span_name': 'GET /payment-success/gyAg6cPu/K-1',
      'http.status_code': 200,
      'request.id': 'request-1',
    }),
    status: { code: 2, message: 'gyAg6cPu' },
    events: [{ attributes: { 'exception.message': 'gyAg6cPu' } }],
  });
  expect(span).toEqual({
    name: 'GET /payment-success/[payId]/[boxKey]',
    attributes: {
      'http.method': 'GET',
      'http.route': '/payment-success/[payId]/[boxKey]',
      'http.status_code': 200,
      'request.id': 'request-1',
    },
    status: { code: 2 },
    events: [{ attributes: {} }],
  });
});

it.each([
  ['fetch POST https://api.card.example/v1/refunds/re_1', 'fetch POST'],
  ['GET /nothing/secret', 'GET'],
  ['resolve page components', 'resolve page components'],
])('the span %s is named %s', (name, expected) => expect(withoutAddresses(spanOf(name)).name).toBe(expected));
