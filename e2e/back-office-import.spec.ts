import type { Page } from '@playwright/test'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'

/** A table with one right and one wrong row, unlike that of any other run. */
const tableOf = (stamp: number) =>
  [
    '原系统编号,用户名,手机号',
    `s${stamp}a,old${stamp % 1_000_000_000},`,
    `s${stamp}b,o${stamp % 1_000_000_000},123`,
  ].join('\n')

const rowOf = (page: Page, name: string, kind: string) =>
  page.getByRole('row').filter({ hasText: name }).filter({ hasText: kind }).first()

test('a table is checked, its report read, and its right rows imported', inLongRun, async ({ administrator }) => {
  test.setTimeout(120_000)
  const stamp = Date.now()
  const name = `会员-${stamp}.csv`
  await administrator.goto('/System/import')
  await administrator.getByRole('button', { name: '检查一张表' }).click()
  const dialog = administrator.getByRole('dialog')
  const saving = administrator.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载 xlsx 模板' }).click()
  expect((await saving).suggestedFilename()).toBe('会员导入模板.xlsx')
  await dialog.getByRole('button', { name: '开始检查' }).click()
  await expect(dialog.getByText('请选择表格')).toBeVisible()
  await dialog.getByLabel('选择文件').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(tableOf(stamp)) })
  await expect(dialog.getByText('已上传')).toBeVisible()
  await expectAccessible(administrator)
  await dialog.getByRole('button', { name: '开始检查' }).click()

  const checked = rowOf(administrator, name, '检查会员')
  await expect(checked).toContainText('已完成', { timeout: 60_000 })
  await checked.getByRole('button', { name: '报告' }).click()
  await expect(administrator.getByRole('dialog').getByText('请输入正确的11位手机号码')).toBeVisible()
  await expectAccessible(administrator)
  await administrator.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()

  await checked.getByRole('button', { name: '导入' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: '导入' }).click()
  const imported = rowOf(administrator, name, '导入会员')
  await expect(imported).toContainText('已完成', { timeout: 60_000 })
  await administrator.goto(`/System/AdminUser?username=old${stamp % 1_000_000_000}`)
  await expect(administrator.getByRole('cell', { name: `old${stamp % 1_000_000_000}` }).first()).toBeVisible()
})

test(
  'administrators find the back office on public pages; members do not',
  inLongRun,
  async ({ administrator, secondLevel }) => {
    await administrator.goto('/')
    await administrator.getByRole('button', { name: /^账户/ }).click()
    await administrator.getByRole('link', { name: '管理后台' }).click()
    await expect(administrator).toHaveURL('/System/main')
    await secondLevel.goto('/')
    await secondLevel.getByRole('button', { name: /^账户/ }).click()
    await expect(secondLevel.getByRole('link', { name: '会员中心' }).first()).toBeVisible()
    await expect(secondLevel.getByRole('link', { name: '管理后台' })).toHaveCount(0)
  },
)
