import { expect, it } from 'vitest';
import { isAsset, routeTemplateOf } from './route-templates';

it.each([
  ['/', '/'],
  ['/admin/space', '/admin/space'],
  ['/admin/users/17?tab=wallet', '/admin/users/{id}'],
  ['/payment-success/gyAg6cPu_jmVKAasC3f72g/K-1', '/payment-success/{payId}/{boxKey}'],
  [
    '/payment-success/gyAg6cPu_jmVKAasC3f72g/K-1/calendar.ics',
    '/payment-success/{payId}/{boxKey}/calendar.ics',
  ],
  ['/api/v2/users/profile/3', '/api/v2/users/profile/{id}'],
  ['/api/v2/users/3', '/api/v2/users/{id}'],
  ['/api/auth/callback/credentials', '/api/auth/{...nextauth}'],
  ['/t&c', '/t&c'],
  ['/t%26c', '/t&c'],
  ['/metrics', '/metrics'],
])('the route of %s is %s', (address, template) => expect(routeTemplateOf(address)).toBe(template));

it.each(['/no-such-page/secret', '/payment-success/gyAg6cPu_jmVKAasC3f72g', '/%ff', '', '//', '/{...path}'])(
  'the route of an unknown address contains nothing of it: %s',
  (address) => expect(['/', '/{...path}', '/payment-success/{...rest}']).toContain(routeTemplateOf(address)),
);

it('an unknown address of the API has the route of the API', () => {
  expect(routeTemplateOf('/api/v2/nothing')).toBe('/api/{...path}');
  expect(routeTemplateOf('/api/v2/bookings/web')).toBe('/api/{...path}');
});

it('a file of the build is recognised as an asset', () => {
  expect(isAsset(routeTemplateOf('/_next/static/chunks/a.js'))).toBe(true);
  expect(isAsset(routeTemplateOf('/admin/space'))).toBe(false);
});
