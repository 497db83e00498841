import type { Page } from '@playwright/test'
import { aDocument, contribute, fileField, fillIn, handIn, memberList, rowOf, uniqueTitle } from './contribute-steps.ts'
import { asMember } from './finance-steps.ts'
import { expect, expectAccessible, inLongRun, onlyOnPhoneInLongRun, test } from './fixtures.ts'
import { findBuyAndTrace } from './library-steps.ts'

const workbench = '/System/Numberpro'
const categoriesPage = '/System/resourceCategories'

const tableRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Filters the list by title, the oldest first. */
const find = async (page: Page, word: string, title = word) => {
  await page.goto(workbench)
  await page.getByPlaceholder('资源名称').fill(word)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(tableRow(page, title)).toBeVisible()
}

test('a resource is uploaded, rejected, approved and bought', inLongRun, async ({ openAs, administrator, visitor }) => {
  test.setTimeout(300_000)
  const author = await asMember(await openAs())
  const buyer = await asMember(await openAs())
  const title = uniqueTitle('软基监测')
  const next = uniqueTitle(`${title}续`)

  await author.goto('/Admin/Upload')
  await fillIn(author, { title, coin: 25 })
  await fileField(author).setInputFiles(await aDocument(title))
  await expect(author.getByText('已上传', { exact: true })).toBeVisible({ timeout: 60_000 })
  await handIn(author)
  await contribute(author, { title: next, coin: 0 })

  await find(administrator, title, next)
  const row = tableRow(administrator, title).filter({ hasNotText: next })
  await expect(row.getByRole('combobox')).toBeDisabled()
  await row.getByRole('button', { name: '审核', exact: true }).click()
  const drawer = administrator.getByRole('dialog')
  const preview = drawer.getByRole('region', { name: '文件预览' })
  await expect(preview).toContainText(`${title}.docx`)
  await expect(preview.locator('canvas').first()).toBeVisible({ timeout: 120_000 })
  await expectAccessible(administrator)
  await drawer.getByText('不通过', { exact: true }).click()
  await drawer.getByRole('button', { name: '提交', exact: true }).click()
  await expect(drawer.getByText('请输入审核理由')).toBeVisible()
  await expect(drawer.getByLabel('审核理由')).toBeFocused()
  await drawer.getByRole('button', { name: '快捷修改：不通过，不符合条件，20 V币' }).click()
  await expect(drawer.getByLabel('审核理由')).toHaveValue('不符合条件')
  await expect(drawer.getByLabel('价格（V币）')).toHaveValue('20')
  await drawer.getByLabel('价格（V币）').fill('25')
  await drawer.getByLabel('审核理由').fill('第 2 章缺少预警值，请补充后重新提交。')
  await drawer.getByRole('button', { name: '提交', exact: true }).click()
  await expect(drawer.getByText('不通过', { exact: true }).first()).toBeVisible()
  await expect(drawer.getByText('审核记录（1）')).toBeVisible()

  await author.goto(memberList('resources'))
  await expect(rowOf(author, title).filter({ hasNotText: next })).toContainText('第 2 章缺少预警值，请补充后重新提交。')
  await author.getByRole('link', { name: '修改并重新提交' }).click()
  await author.getByLabel('描述').fill('已补充预警值与报警值。')
  await author.getByLabel('我确认拥有该文件的著作权或分享权限').check()
  await handIn(author)

  await find(administrator, title, next)
  await row.getByRole('button', { name: '审核', exact: true }).click()
  await drawer.getByRole('button', { name: '内容完整，符合上架要…' }).click()
  await drawer.getByLabel('价格（V币）').fill('八')
  await drawer.getByRole('button', { name: '提交并看下一份' }).click()
  await expect(drawer.getByText('格式只允许数字')).toBeVisible()
  await drawer.getByLabel('价格（V币）').fill('5')
  await drawer.getByRole('button', { name: '提交并看下一份' }).click()
  await expect(drawer.getByRole('heading', { name: next })).toBeVisible()
  await administrator.keyboard.press('Alt+ArrowUp')
  await expect(drawer.getByText('该版本已通过审核')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '提交并看下一份' })).toBeDisabled()
  await administrator.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await findBuyAndTrace(visitor, buyer, { title, coin: 5, fileName: `${title}.docx` })
})

test(
  'selected resources are approved together, taken down, restored and deleted',
  inLongRun,
  async ({ visitor, administrator }) => {
    const author = await asMember(visitor)
    const word = uniqueTitle('成批')
    const titles = [`${word}甲`, `${word}乙`]
    // Not free, because other stories use the newest free resource and one of these is deleted.
    for (const title of titles) await contribute(author, { title, coin: 30 })
    await find(administrator, word, titles[0])
    for (const title of titles) await tableRow(administrator, title).getByRole('checkbox').check()
    await administrator.getByRole('button', { name: '批量通过' }).click()
    const dialog = administrator.getByRole('dialog', { name: '批量通过' })
    for (const title of titles) await expect(dialog.getByRole('list', { name: '将处理' })).toContainText(title)
    await expectAccessible(administrator)
    await dialog.getByRole('button', { name: '通过 2 份' }).click()
    await expect(administrator.getByText('已处理 2 项')).toBeVisible()
    const row = tableRow(administrator, titles[0] ?? '')
    const takeDown = row.getByRole('button', { name: '下架' })
    await expect(async () => {
      await find(administrator, word, titles[0])
      await expect(takeDown).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 }) // once the decision can no longer be taken back
    await takeDown.click()
    const leaving = administrator.getByRole('dialog', { name: /下架资源/ })
    await leaving.getByLabel('下架理由').fill('版权存疑')
    await leaving.getByRole('button', { name: '下架', exact: true }).click()
    await expect(row.getByText('已下架')).toBeVisible()
    await row.getByRole('button', { name: '重新上架' }).click()
    await expect(row.getByText('已下架')).toBeHidden()
    const question = administrator.getByRole('alertdialog', { name: '此操作将永久删除该文件, 是否继续?' })
    await row.getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(administrator.getByText('已取消删除')).toBeVisible()
    await row.getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(administrator.getByText('删除成功!')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test(
  'an archive without preview is downloaded; the address of an audit can be shared',
  inLongRun,
  async ({ administrator }) => {
    await administrator.goto(`${workbench}?isAudit=0`)
    await administrator.getByRole('row').filter({ hasText: 'ZIP' }).first().getByRole('button').first().click()
    const drawer = administrator.getByRole('dialog')
    await expect(drawer.getByText('该类型不支持在线预览')).toBeVisible()
    await administrator.reload()
    await expect(drawer.getByText('该类型不支持在线预览')).toBeVisible()
    const [download] = await Promise.all([
      administrator.waitForEvent('download'),
      drawer.getByRole('button', { name: '下载查看' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
  },
)

test('on a phone the document is above the decision', onlyOnPhoneInLongRun, async ({ visitor, administrator }) => {
  const author = await asMember(visitor)
  const title = uniqueTitle('手机审核')
  await contribute(author, { title, coin: 0 })
  await find(administrator, title)
  await tableRow(administrator, title).getByRole('button', { name: title }).click()
  const drawer = administrator.getByRole('dialog')
  await drawer.getByLabel('审核理由').fill('内容完整')
  await expectAccessible(administrator)
  await drawer.getByRole('button', { name: '提交', exact: true }).click()
  await expect(drawer.getByText('该版本已通过审核')).toBeVisible()
})

test('categories are added, renamed, moved, and deleted once they are empty', inLongRun, async ({ administrator }) => {
  const name = uniqueTitle('类').slice(0, 16)
  await administrator.goto(categoriesPage)
  const items = administrator.getByRole('region', { name: '资源类别' }).getByRole('listitem')
  const item = (text: string) => items.filter({ hasText: text })
  await administrator.getByRole('button', { name: '新增' }).click()
  await expect(administrator.getByText('请输入类别名称')).toBeVisible()
  await administrator.getByLabel('新资源类别名称').fill(name)
  await administrator.getByRole('button', { name: '新增' }).click()
  await expect(administrator.getByText('恭喜你，添加成功')).toBeVisible()
  await expect(item(name)).toContainText('0 份资源')
  await item(name).getByRole('button', { name: '改名' }).click()
  await administrator.getByLabel(`${name} 的新名称`).fill(`${name}改`)
  await administrator.getByRole('button', { name: '保存' }).click()
  await expect(item(`${name}改`)).toBeVisible()
  const places = async () => (await items.allTextContents()).findIndex((text) => text.includes(`${name}改`))
  const before = await places()
  await item(`${name}改`).getByRole('button', { name: /^上移/ }).click()
  await expect.poll(places).toBe(before - 1)
  await item('研究报告').getByRole('button', { name: '删除' }).click()
  const moving = administrator.getByRole('dialog', { name: '删除类别「研究报告」' })
  await expect(moving).toContainText('将移到')
  await expect(moving.getByRole('button', { name: '移动并删除' })).toBeDisabled()
  await moving.getByRole('button', { name: '取消' }).click()
  await expect(item('研究报告')).toBeVisible()
  await item(`${name}改`).getByRole('button', { name: '删除' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(item(`${name}改`)).toHaveCount(0)
})

test(
  'resources are taken down together after they were named, and come back by 撤销',
  inLongRun,
  async ({ openAs, administrator: page }) => {
    const author = await asMember(await openAs())
    const word = uniqueTitle('批量下架')
    for (const part of ['甲', '乙']) await contribute(author, { title: `${word}${part}`, coin: 0 })
    const search = async () => {
      await page.goto(`${workbench}?name=${encodeURIComponent(word)}`)
      await expect(tableRow(page, `${word}乙`)).toBeVisible()
      await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    }
    await search()
    await page.getByRole('button', { name: '批量通过' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '通过 2 份' }).click()
    await expect(tableRow(page, `${word}甲`)).toContainText('已审核')

    await expect(async () => {
      await search()
      await page.getByRole('button', { name: '下架', exact: true }).first().click({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    const dialog = page.getByRole('dialog', { name: '批量下架' })
    await expect(dialog.getByRole('list', { name: '将处理' }).getByRole('listitem')).toHaveCount(2)
    await dialog.getByLabel('下架理由').fill('版权待核')
    await dialog.getByRole('button', { name: '下架 2 份资源' }).click()
    await expect(tableRow(page, `${word}甲`)).toContainText('已下架')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已重新上架 2 项')).toBeVisible()
    await expect(tableRow(page, `${word}甲`)).not.toContainText('已下架')
  },
)
