import { expect, logIn, test } from './fixtures.ts'
import { originOf } from './origin.ts'

test('a list of the back office comes with its page, and asks from then on', async ({ administrator: page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/System/AdminUser')
  await expect(page.locator('tbody td').first()).toBeVisible()
  expect(asked).not.toContain('/api/users')
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.poll(() => asked.filter((path) => path === '/api/users')).toHaveLength(1)
})

test('answers of the first view are only for those who may make the call', async ({
  browser,
  visitor,
  secondLevel,
}) => {
  // Only the loader of the list, without that of the back office around it.
  const address = '/System/AdminUser.data?_routes=members'
  const theirs = await browser.newContext()
  await logIn(theirs.request, 'administrator')
  expect(await (await theirs.request.get(address)).text()).toContain('totalElements')
  expect((await theirs.request.delete('/auth/logout', { headers: { origin: originOf(visitor) } })).ok()).toBe(true)
  for (const { request } of [visitor, secondLevel, theirs])
    expect(await (await request.get(address)).text()).not.toContain('totalElements')
  await theirs.close()
})
