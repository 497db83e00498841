import type { Page } from '@playwright/test'
import { accounts } from '../checks/log-in.ts'
import { becomeSecondAdministrator } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { enter } from './newcomer.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => page.getByRole('region', { name: '消息' }).getByText(text).last()

test(
  'ROLE-10: a price of the finance role waits for a second administrator, who confirms it',
  inLongRun,
  async ({ openAs }) => {
    const [accountant, colleague] = [await openAs(), await openAs()]
    await enter(accountant.request, { username: 'caiwu01', password: accounts.administrator.password })
    await becomeSecondAdministrator(colleague)
    const title = `复核 ${1_000 + Math.floor(Math.random() * 4_000)}`
    const price = title.slice(3)
    await accountant.goto('/System/integralSetting')
    await accountant.getByRole('button', { name: '新增套餐' }).click()
    await accountant.getByRole('textbox', { name: '名称' }).fill(title)
    await accountant.getByRole('textbox', { name: '价格（元）' }).fill(price)
    await accountant.getByRole('textbox', { name: 'V币', exact: true }).first().fill('20000')
    await accountant.getByRole('button', { name: '保存', exact: true }).click()
    await expect(toast(accountant, '已提交复核，等待另一名管理员确认')).toBeVisible()
    const waiting = accountant.getByRole('status').filter({ hasText: title })
    await expect(waiting).toContainText('等待复核')
    await expect(rowOf(accountant, title)).toHaveCount(0)
    await expectAccessible(accountant)

    await colleague.goto('/System/approvals?state=waiting&kind=package')
    await rowOf(colleague, title).getByRole('button', { name: '确认' }).click()
    await colleague.getByRole('alertdialog').getByRole('button', { name: '确认执行' }).click()
    await expect(toast(colleague, '操作已执行')).toBeVisible()
    await accountant.reload()
    await expect(rowOf(accountant, title)).toBeVisible()
    await accountant.goto('/System/notices')
    await expect(accountant.getByRole('main').getByText('您申请的改充值套餐已执行').first()).toBeVisible()

    await colleague.goto('/System/integralSetting')
    await rowOf(colleague, title).getByRole('button', { name: '删除' }).click()
    await colleague.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(rowOf(colleague, title)).toHaveCount(0)
  },
)
