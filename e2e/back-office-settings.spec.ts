import type { Page } from '@playwright/test'
import { expect, inLongRun, test } from './fixtures.ts'

test.describe.configure({ mode: 'serial' })

const save = async (page: Page) => {
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/api/setting') && answer.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: '保存设置' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByText('恭喜你，修改成功').last()).toBeVisible()
}

test('a changed setting shows in the footer and in the history', async ({ administrator, visitor }) => {
  await administrator.goto('/System/settings')
  const record = administrator.getByLabel('ICP 备案号')
  const before = await record.inputValue()
  const after = `京ICP备${Date.now()}号`
  await record.fill(after)
  await expect(administrator.getByText('1 处未保存')).toBeVisible()
  await save(administrator)
  await expect(administrator.getByText(new RegExp(`→ ${after.slice(0, 10)}`)).first()).toBeVisible()
  const servedHome = async () => (await visitor.request.get('/')).text()
  await expect.poll(servedHome).toContain(after)
  await visitor.goto('/')
  await expect(visitor.getByRole('contentinfo')).toContainText(after)
  await administrator.getByLabel('ICP 备案号').fill(before)
  await save(administrator)
})

test(
  'a maintenance notice appears on every page until it is removed',
  inLongRun,
  async ({ administrator, visitor }) => {
    const notice = `今晚 23:00 升级 ${Date.now()}`
    await administrator.goto('/System/settings')
    await administrator.getByLabel('公告内容').fill(notice)
    await save(administrator)
    await expect.poll(async () => (await visitor.request.get('/')).text()).toContain(notice)
    for (const path of ['/', '/logoRegister']) {
      await visitor.goto(path)
      await expect(visitor.getByRole('complementary', { name: '维护公告' })).toHaveText(notice)
    }
    await administrator.reload()
    await expect(administrator.getByRole('complementary', { name: '维护公告' })).toHaveText(notice)
    await administrator.getByLabel('公告内容').fill('')
    await save(administrator)
    await expect.poll(async () => (await visitor.request.get('/')).text()).not.toContain(notice)
  },
)

test('an invalid value shows an error and cannot be saved', inLongRun, async ({ administrator }) => {
  await administrator.goto('/System/settings')
  await administrator.getByLabel('写操作').fill('0')
  await expect(administrator.getByText('请输入 1 到 10000000 的整数')).toBeVisible()
  await expect(administrator.getByRole('button', { name: '保存设置' })).toBeDisabled()
  await administrator.getByRole('button', { name: '放弃修改' }).click()
  await expect(administrator.getByText('没有未保存的修改')).toBeVisible()
})

test('the second of two administrators does not overwrite the first', inLongRun, async ({ openAs, tolerate }) => {
  tolerate(/status of 409/)
  const [first, second] = [await openAs('administrator'), await openAs('administrator')]
  for (const page of [first, second]) await page.goto('/System/settings')
  const before = await first.getByLabel('服务时间').inputValue()
  await second.getByLabel('邮编').fill('200000')
  await first.getByLabel('服务时间').fill('工作日 8:30–17:30')
  await save(first)
  await second.getByRole('button', { name: '保存设置' }).click()
  await expect(second.getByRole('alert')).toContainText('内容已被他人修改，请刷新')
  await expect(second.getByLabel('邮编')).toHaveValue('200000')
  await first.getByLabel('服务时间').fill(before)
  await save(first)
})
