import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, inLongRun, test } from './fixtures.ts'

const uniqueTitle = (word: string) => `${word} ${Date.now()}-${Math.floor(Math.random() * 1000)}`

const picture = async () => ({
  name: '断面.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 40, channels: 3, background: '#1b4a9f' } })
    .png()
    .toBuffer(),
})

const body = (page: Page) => page.getByRole('textbox', { name: '正文' })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const openNew = async (page: Page, title: string, text: string) => {
  await page.goto('/System/informationItem')
  await page.getByLabel('标题', { exact: true }).fill(title)
  await body(page).click()
  await page.keyboard.type(text)
}

const publish = async (page: Page) => {
  await tool(page, '发布').click()
  await expect(page.getByText('恭喜你，添加成功')).toBeVisible()
  await expect(page).toHaveURL('/System/information')
}

const idOf = async (page: Page, title: string): Promise<number> => {
  const answer = await page.request.get('/api/news/queryAdminNewsList', { params: { title } })
  const { content } = await answer.json()
  return content[0].id
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('an article with picture, formula and table appears on the public page immediately', async ({
  administrator,
  visitor,
}) => {
  const title = uniqueTitle('沉降监测')
  await openNew(administrator, title, '正文第一段。')
  await administrator.keyboard.press('Enter')
  await tool(administrator, '公式').click()
  await administrator.getByLabel('LaTeX 公式').fill('s = s_0 + \\frac{1}{\\beta}')
  await administrator.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await body(administrator).getByRole('math').first().waitFor()
  await administrator.getByLabel('选择图片').setInputFiles(await picture())
  await expect(body(administrator).locator('img[src^="/photo/"]')).toBeVisible()
  await body(administrator).press('Control+End')
  await tool(administrator, '表格').click()
  await administrator.keyboard.type('测点')
  await publish(administrator)

  const id = await idOf(administrator, title)
  const servedList = async () => (await visitor.request.get('/AboutsUs?active=InfoMation')).text()
  await expect.poll(servedList).toContain(title)
  await visitor.goto(`/AboutsUs/View?InfoId=${id}`)
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  const article = visitor.getByRole('main')
  await expect(article.getByRole('math').first()).toBeVisible()
  await expect(article.locator('img[src^="/photo/"]').first()).toBeVisible()
  await expect(article.getByRole('columnheader', { name: '测点' })).toBeVisible()
})

test(
  'an article is changed, found in the list, exported, and deleted after a confirmation',
  inLongRun,
  async ({ administrator, visitor }) => {
    const title = uniqueTitle('改前')
    await openNew(administrator, title, '旧的正文')
    await publish(administrator)
    const id = await idOf(administrator, title)
    await rowOf(administrator, title).getByRole('link', { name: '编辑' }).click()
    // The list has a field of the same name.
    await expect(administrator.getByLabel('标题', { exact: true })).toHaveValue(title)
    await administrator.getByLabel('标题', { exact: true }).fill(`${title} 改后`)
    await body(administrator).press('Control+End')
    await administrator.keyboard.type('，新的一句')
    await expectAccessible(administrator)
    await tool(administrator, '保存修改').click()
    await expect(administrator.getByText('恭喜你，修改成功')).toBeVisible()
    await visitor.goto(`/AboutsUs/View?InfoId=${id}`)
    await expect(visitor.getByRole('heading', { name: `${title} 改后` })).toBeVisible()
    await expect(visitor.getByText('旧的正文，新的一句')).toBeVisible()

    await administrator.goto(`/System/information?title=${encodeURIComponent(title)}`)
    const row = rowOf(administrator, title)
    await expect(row).toBeVisible()
    const waiting = administrator.waitForEvent('download')
    await administrator.getByRole('button', { name: '导出 CSV' }).click()
    const csv = await waiting
    expect(csv.suggestedFilename()).toMatch(/\.csv$/)
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(title)
    const next = administrator.waitForEvent('download')
    await administrator.getByRole('button', { name: '导出 XLSX' }).click()
    expect((await readFile(await (await next).path())).subarray(0, 2).toString()).toBe('PK')

    const question = administrator.getByRole('alertdialog', { name: '确定删除该文章?' })
    await row.getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(administrator.getByText('已取消删除')).toBeVisible()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: '删除' }).click()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(administrator.getByText('恭喜你，删除成功')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test(
  'the second of two administrators gets a conflict, compares both texts and loses none',
  inLongRun,
  async ({ openAs, tolerate }) => {
    tolerate(/status of 409/)
    const [first, second] = [await openAs('administrator'), await openAs('administrator')]
    const title = uniqueTitle('两人同改')
    await openNew(first, title, '原文')
    await publish(first)
    const address = `/System/informationItem?newsId=${await idOf(first, title)}`
    for (const page of [first, second]) {
      await page.goto(address)
      await expect(body(page)).toContainText('原文')
    }
    await first.getByLabel('摘要').fill('甲的摘要')
    await tool(first, '保存修改').click()
    await expect(first.getByText('恭喜你，修改成功')).toBeVisible()
    await second.getByLabel('摘要').fill('乙的摘要')
    await tool(second, '保存修改').click()
    await expect(second.getByRole('alert')).toContainText('内容已被他人修改，请刷新')
    await expect(second.getByLabel('摘要')).toHaveValue('乙的摘要')
    const compared = second.getByRole('dialog', { name: '两份文字' })
    await second.getByRole('alert').getByRole('button', { name: '对比两份' }).click()
    await expect(compared.getByRole('row', { name: '摘要' })).toContainText('甲的摘要乙的摘要')
    await compared.getByRole('button', { name: '关闭' }).last().click()
    await second.getByRole('alert').getByRole('button', { name: '刷新' }).click()
    await expect(second.getByLabel('摘要')).toHaveValue('甲的摘要')
    await second.getByRole('button', { name: '恢复并对比' }).click()
    await expect(second.getByLabel('摘要')).toHaveValue('乙的摘要')
    await compared.getByRole('button', { name: '用我的覆盖' }).click()
    await expect(second.getByText('恭喜你，修改成功')).toBeVisible()

    await second.goto(address)
    await second.getByRole('button', { name: '历史版本' }).click()
    const history = second.getByRole('dialog', { name: '历史版本' })
    await expect(history.getByRole('row', { name: '摘要' })).toContainText('甲的摘要乙的摘要')
    await history.getByLabel('版本').click()
    await second.getByTitle(/^第 1 版/).click()
    await expect(history.getByRole('row', { name: '摘要' })).toContainText('原文乙的摘要')
    await history.getByRole('button', { name: '以第 1 版为底稿' }).click()
    await expect(second.getByLabel('摘要')).toHaveValue('原文')
  },
)

test(
  'invalid pictures show an error; leaving unsaved input asks for confirmation, which can be declined',
  inLongRun,
  async ({ administrator }) => {
    await openNew(administrator, uniqueTitle('未保存'), '一句话')
    const chooser = administrator.getByLabel('选择图片')
    await chooser.setInputFiles({ name: '说明.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(administrator.getByText('说明.svg：仅支持图片')).toBeVisible()
    await chooser.setInputFiles({ name: '大图.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(administrator.getByText('大图.png：图片不能超过 5 MB')).toBeVisible()
    const one = await picture()
    await chooser.setInputFiles(Array.from({ length: 7 }, (_, at) => ({ ...one, name: `${at}.png` })))
    await expect(administrator.getByText('一次最多上传 6 张图片')).toBeVisible()
    const question = administrator.getByRole('alertdialog', { name: '是否取消修改?' })
    await tool(administrator, '取消').click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(body(administrator)).toContainText('一句话')
    await tool(administrator, '取消').click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect(administrator).toHaveURL('/System/information')
    await expect(administrator.getByText('取消修改', { exact: true })).toBeVisible()
  },
)

test('a text is read and its title changed before the editor has come, and a failed editor is opened again', async ({
  administrator,
  tolerate,
}) => {
  tolerate(/editor-|ERR_FAILED/)
  const editor = /\/assets\/editor-.*\.js$/
  const stop = Promise.withResolvers<void>()
  await administrator.route(editor, async (route) => {
    await stop.promise
    await route.abort()
  })
  await administrator.goto('/System/informationItem?newsId=1')
  const text = administrator.getByRole('group', { name: '正文，还不能修改' })
  await expect(text.getByRole('heading').first()).toBeVisible()
  await expect(body(administrator)).toHaveCount(0)
  const title = administrator.getByLabel('标题', { exact: true })
  await title.fill('先改标题')
  const { height } = (await text.boundingBox())!
  stop.resolve()
  const problem = administrator.getByRole('alert').filter({ hasText: '编辑器没有加载成功，请检查网络后' })
  await expect(problem).toBeVisible()
  await administrator.unroute(editor)
  await problem.getByRole('button', { name: '重试' }).click()
  await expect(body(administrator)).toBeFocused()
  expect((await body(administrator).boundingBox())!.height).toBe(height)
  await expect(title).toHaveValue('先改标题')
})

test('an unsubmitted draft is offered after a reload', inLongRun, async ({ administrator }) => {
  const title = uniqueTitle('草稿')
  administrator.on('dialog', (dialog) => dialog.accept())
  await openNew(administrator, title, '写到一半')
  await expect(administrator.getByText(/已自动保存/)).toBeVisible()
  await administrator.reload()
  await administrator.getByRole('button', { name: '恢复草稿' }).click()
  await expect(administrator.getByLabel('标题', { exact: true })).toHaveValue(title)
  await expect(body(administrator)).toContainText('写到一半')
})

test(
  'filters, tabs and pages are in the address; a hidden column stays hidden',
  inLongRun,
  async ({ administrator }) => {
    await administrator.goto('/System/information')
    await expect(administrator.getByRole('table')).toBeVisible()
    await administrator.getByLabel('标题', { exact: true }).fill('桥')
    await administrator.getByRole('button', { name: '查询' }).click()
    await expect(administrator).toHaveURL(/title=%E6%A1%A5/)
    await administrator
      .getByRole('navigation', { name: '状态' })
      .getByRole('link', { name: /已发布/ })
      .click()
    await expect(administrator).toHaveURL(/state=published/)
    await administrator.getByRole('button', { name: '重置' }).click()
    await expect(administrator).toHaveURL('/System/information?state=published')
    await administrator.getByRole('button', { name: '第 2 页' }).click()
    await expect(administrator).toHaveURL(/page=2/)
    await administrator.reload()
    await expect(administrator.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'true')
    await administrator.getByRole('button', { name: '列', exact: true }).click()
    await administrator.getByRole('checkbox', { name: '作者' }).uncheck()
    await expect(administrator.getByRole('columnheader', { name: '作者' })).toHaveCount(0)
    await administrator.reload()
    await expect(administrator.getByRole('columnheader', { name: '栏目' })).toBeVisible()
    await expect(administrator.getByRole('columnheader', { name: '作者' })).toHaveCount(0)
  },
)
