import type { Page } from '@playwright/test'
import { expect, expectAccessible, onPhoneInLongRun, test } from './fixtures.ts'
import { pageOf } from './library-steps.ts'

const mine = '/NumberShop/Admin?activerescore='

/** A priced resource of the company that the other member may not use yet; `at` differs by width, because both run at once. */
const unshared = async (firm: Page, other: Page, at: number) => {
  const params = { isAudit: '1', size: '50' }
  const { content } = await (await firm.request.get('/api/library/queryOwnResourceList', { params })).json()
  const closed: { id: number; name: string }[] = []
  for (const one of content.filter(({ coin }: { coin: number }) => coin > 0)) {
    const { code } = await (
      await other.request.get('/api/user/queryAccess', { params: { kind: 'resource', itemId: one.id } })
    ).json()
    if (code === 0) closed.push(one)
  }
  const found = closed.at(at)
  if (!found) throw new Error('the firm has shared everything it has')
  return found
}

test(
  'a firm makes a group and shares with it; its people fetch the file until the share is revoked',
  onPhoneInLongRun,
  async ({ firstLevel, thirdLevel }, { project }) => {
    const group = `验收组${Date.now().toString(36)}`
    await firstLevel.goto(`${mine}groups`)
    await firstLevel.getByRole('button', { name: '新建用户组' }).first().click()
    const editing = firstLevel.getByRole('dialog', { name: '新建用户组' })
    await editing.getByRole('button', { name: /^保存/ }).click()
    await expect(editing.getByText('请输入用户组名称')).toBeVisible()
    await editing.getByLabel('组名').fill(group)
    await editing.getByLabel('按姓名或手机号查找').fill('不存在的人')
    await expect(editing.getByText('没有符合条件的人')).toBeVisible()
    await editing.getByRole('button', { name: /^查看全部 \d+ 人$/ }).click()
    await expect(editing.getByLabel('按姓名或手机号查找')).toHaveValue('')
    await editing.getByRole('checkbox', { name: '全选', exact: true }).check()
    await expectAccessible(firstLevel)
    await editing.getByRole('button', { name: /^保存，共 [1-9]/ }).click()
    await expect(firstLevel.getByText('恭喜你，添加成功')).toBeVisible()
    const row = firstLevel.getByRole('listitem').filter({ has: firstLevel.getByRole('heading', { name: group }) })
    await expect(row).toBeVisible()

    const resource = await unshared(firstLevel, thirdLevel, project.name === 'phone' ? -1 : 0)
    await firstLevel.goto(pageOf(resource))
    await firstLevel.getByRole('button', { name: `共享「${resource.name}」` }).click()
    const sharing = firstLevel.getByRole('dialog', { name: `共享资源：${resource.name}` })
    await sharing.getByRole('checkbox', { name: group }).check()
    await sharing.getByLabel('90 天').check()
    await expect(sharing.getByText('将共享给 1 个用户组')).toBeVisible()
    await sharing.getByRole('button', { name: '共享', exact: true }).click()
    await expect(firstLevel.getByText('共享成功')).toBeVisible()
    await expect(sharing.getByRole('button', { name: `撤销${group}` })).toBeVisible()

    await thirdLevel.goto(pageOf(resource))
    await thirdLevel.getByText('我的使用权限').filter({ visible: true }).click()
    await expect(thirdLevel.getByText(`经用户组「${group}」`).first()).toBeVisible()
    const file = '/api/library/download?storageId='
    const { localStorageList } = await (
      await thirdLevel.request.post('/api/library/queryResouce', { form: { resourceId: resource.id } })
    ).json()
    expect((await thirdLevel.request.get(file + localStorageList[0].id)).status()).toBe(200)

    await sharing.getByRole('button', { name: `撤销${group}` }).click()
    await expect(firstLevel.getByText('已收回共享')).toBeVisible()
    expect((await thirdLevel.request.get(file + localStorageList[0].id)).status()).toBe(403)

    await firstLevel.goto(`${mine}groups`)
    await row.getByRole('button', { name: '删除' }).click()
    await firstLevel.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    await expect(firstLevel.getByText('已取消删除')).toBeVisible()
    await row.getByRole('button', { name: '删除' }).click()
    await firstLevel.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(firstLevel.getByText('恭喜你，删除成功')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)
