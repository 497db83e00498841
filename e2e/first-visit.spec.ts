import { accounts, atBothWidths, expect, expectAccessible, test } from './fixtures.ts'

const publicPages = {
  home: '/',
  news: '/AboutsUs?active=InfoMation',
  article: '/AboutsUs/View?InfoId=1',
  login: '/logoRegister',
}

for (const [name, path] of Object.entries(publicPages)) {
  test(`${name} shows itself to a visitor without a fault`, atBothWidths, async ({ visitor }) => {
    const answer = await visitor.goto(path)
    expect(answer?.status()).toBe(200)
    await expect(visitor).toHaveTitle(/数字工程咨询联盟/)
    await expect(visitor.getByRole('main')).toBeVisible()
    await expectAccessible(visitor)
  })
}

for (const account of ['administrator', 'firstLevel', 'secondLevel', 'thirdLevel'] as const) {
  test(`${account} is logged in on every page`, async ({ openAs }) => {
    const page = await openAs(account)
    await page.goto('/')
    const { user } = await (await page.request.get('/auth/info')).json()
    expect(user.username).toBe(accounts[account].username)
  })
}

test('an unknown address is a page of ours with status 404', async ({ visitor, tolerate }) => {
  tolerate(/status of 404/)
  const answer = await visitor.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('link', { name: /首页/ }).first()).toBeVisible()
})
