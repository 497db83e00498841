import { randomUUID } from 'node:crypto'
import { expect, inLongRun, test } from './fixtures.ts'

test(
  'a company is added, changed, hidden and deleted, and visitors see each change immediately',
  inLongRun,
  async ({ administrator, visitor, tolerate }) => {
    tolerate(/status of 400/)
    const name = `示例单位 ${randomUUID().slice(0, 8)}`
    const members = async () => {
      await visitor.goto('/AboutsUs?active=Member')
      return visitor.getByRole('navigation', { name: '成员单位' }).getByRole('link', { name: new RegExp(name) })
    }
    await administrator.goto('/System/companies')
    await expect(administrator.getByRole('row')).not.toHaveCount(0)

    await administrator.getByRole('button', { name: '新增成员单位' }).click()
    const dialog = administrator.getByRole('dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请输入单位名称')).toBeVisible()
    await dialog.getByLabel('单位名称').fill(name)
    await dialog.getByLabel('简称').fill('示例')
    await dialog.getByLabel('业务方向').fill('检测')
    await dialog.getByLabel('单位简介').fill('第一段。\n第二段。')
    await dialog.getByLabel('企业账号').fill('nobody')
    await dialog.getByLabel('顺序号').fill('999')
    await dialog.getByRole('button', { name: '添加项目' }).click()
    await dialog.getByLabel('项目 1 名称').fill('跨江大桥检测')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('没有这个账号，或该账号不能上传')).toBeVisible()
    await dialog.getByLabel('企业账号').fill('qiye01')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(administrator.getByText('恭喜你，添加成功')).toBeVisible()
    await (await members()).click()
    await expect(visitor.getByText('跨江大桥检测')).toBeVisible()

    await administrator.getByLabel('单位名称').fill(name)
    await administrator.getByRole('button', { name: /查\s*询/ }).click()
    const row = administrator.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: '编辑' }).click()
    await dialog.getByLabel('业务方向').fill('桥梁检测')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(administrator.getByText('恭喜你，修改成功')).toBeVisible()
    await expect((await members()).getByText('桥梁检测')).toBeVisible()

    await row.getByRole('switch', { name: `展示：${name}` }).click()
    await expect(row.getByRole('link', { name: '查看' })).toHaveCount(0)
    await expect(await members()).toHaveCount(0)

    await row.getByRole('button', { name: '删除' }).click()
    await administrator
      .getByRole('alertdialog')
      .or(administrator.getByRole('dialog'))
      .getByRole('button', { name: '删除' })
      .click()
    await expect(administrator.getByText('恭喜你，删除成功')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test(
  'friendly links of the settings appear in the footer immediately',
  inLongRun,
  async ({ administrator, visitor }) => {
    const groups = await (await administrator.request.get('/api/settings')).json()
    const { version, values } = groups.find(({ group }: { group: string }) => group === 'site')
    const save = (version: number, values: unknown) =>
      administrator.request.put('/api/settings', {
        data: { group: 'site', version, values },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    const link = { name: '测试友链', url: 'https://friend.example.com/' }
    const saved = await save(version, { ...values, friendlyLinks: [...values.friendlyLinks, link] })
    expect(saved.status()).toBe(200)
    try {
      await expect(async () => {
        await visitor.goto('/')
        const shown = visitor.getByRole('contentinfo').getByRole('link', { name: link.name })
        await expect(shown).toHaveAttribute('href', link.url, { timeout: 1_000 })
      }).toPass({ timeout: 15_000 })
    } finally {
      expect((await save((await saved.json()).version, values)).status()).toBe(200)
    }
  },
)
