import { expect, test } from './fixtures/test';
test('x', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  await expect(page.getByRole('heading', { name: 'Space Management' })).toBeVisible();
});
test('y', async ({ signedIn }) => {
  const page = await signedIn('sub', '/admin/space');
  await expect(page.getByRole('heading', { name: 'Space Management' })).toBeVisible();
});
