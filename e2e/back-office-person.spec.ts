import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'
import { aNewcomer, register } from './newcomer.ts'

test(
  'PER-4: a person is found by the end of the phone number, gets a note, is disabled and enabled again',
  inLongRun,
  async ({ administrator, visitor }) => {
    const newcomer = aNewcomer()
    await register(visitor.request, newcomer)
    await administrator.goto('/System/main')
    await expect(administrator.getByText('注册会员')).toBeVisible()
    await administrator.keyboard.press('Control+k')
    await administrator.keyboard.type(newcomer.phone.slice(-8))
    await expect(administrator.getByRole('option', { name: newcomer.username })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectAccessible(administrator)
    await administrator.keyboard.press('Enter')
    await expect(administrator).toHaveURL(/\/System\/member\?id=\d+/)
    await expect(administrator.getByRole('heading', { name: newcomer.username })).toBeVisible()
    await expect(administrator.getByText('逐笔相加等于余额')).toBeVisible()

    await administrator.getByLabel('写一条备注').fill('来电核实过身份')
    await administrator.getByRole('button', { name: '添加' }).click()
    await expect(administrator.getByRole('listitem').filter({ hasText: '来电核实过身份' })).toBeVisible()

    await administrator.getByRole('button', { name: /^停用账号/ }).click()
    const dialog = administrator.getByRole('dialog')
    const disable = dialog.getByRole('button', { name: '停用账号' })
    await expect(dialog.getByText('V币保留不动')).toBeVisible()
    await expect(disable).toBeDisabled()
    await dialog.getByLabel('7 天').check()
    await dialog.getByLabel('原因').fill('核实身份')
    await disable.click()
    await expect(administrator.getByText('停用原因')).toBeVisible()
    await expectAccessible(administrator)

    await administrator.getByRole('button', { name: /^恢复账号/ }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: '恢复账号' }).click()
    await expect(administrator.getByRole('button', { name: /^停用账号/ })).toBeVisible()
  },
)
