import type { Page } from '@playwright/test'
import { expect, inLongRun, test } from './fixtures.ts'

const open = async (page: Page, title: string) => {
  await page.goto('/System/pages')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: '内容块' })).toBeVisible()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const publish = async (page: Page) => {
  await button(page, '立即发布').click()
  await expect(page.getByText('已发布', { exact: true }).first()).toBeVisible()
}

test(
  'the owner changes 关于我们, compares it with what is online and takes the old text back',
  inLongRun,
  async ({ administrator, visitor }) => {
    await visitor.goto('/AboutsUs?active=About')
    const builtIn = await visitor.getByRole('article').innerText()

    await open(administrator, '关于我们')
    await button(administrator, '添加文字').click()
    const text = administrator.getByRole('textbox', { name: '文字', exact: true }).last()
    await text.click()
    await administrator.keyboard.type('作者得到售价的 ')
    await administrator.getByLabel('插入设置值', { exact: true }).last().selectOption({ label: '作者所得' })
    await administrator.keyboard.type('%。')
    const preview = administrator.frameLocator('iframe[title="桌面预览"]')
    await expect(preview.getByText('作者得到售价的 70%。')).toBeVisible()

    await button(administrator, '与线上比较').click()
    const dialog = administrator.getByRole('dialog', { name: /比较两个版本/ })
    await expect(dialog.getByText('没有这一块')).toBeVisible()
    await expect(dialog.getByRole('insertion')).toContainText('作者得到售价的')
    await dialog.getByRole('button', { name: '关闭' }).last().click()

    await publish(administrator)
    const served = async () => (await visitor.request.get('/AboutsUs?active=About')).text()
    await expect.poll(served).toContain('作者得到售价的 70%。')
    await visitor.reload()
    await expect(visitor.getByRole('article')).toContainText('作者得到售价的 70%。')

    await button(administrator, '恢复内置文字').click()
    await expect.poll(served).not.toContain('作者得到售价的')
    await visitor.reload()
    expect(await visitor.getByRole('article').innerText()).toBe(builtIn)
  },
)

test(
  'a new page stands in the footer, moves to another address and comes back from the bin',
  inLongRun,
  async ({ administrator, visitor }) => {
    const slug = `guide-${Date.now()}`
    const title = `上传须知 ${slug}`
    await administrator.goto('/System/pages')
    await button(administrator, '新建页面').click()
    const dialog = administrator.getByRole('dialog', { name: '新建页面' })
    await dialog.getByLabel('标题').fill(title)
    await dialog.getByLabel('地址').fill(slug)
    await dialog.getByLabel('菜单位置').click()
    await administrator.getByTitle('页脚').click()
    await dialog.getByRole('button', { name: '新建' }).click()

    await expect(administrator.getByText('还没有内容')).toBeVisible()
    await button(administrator, '添加标题').click()
    await administrator.getByLabel('标题文字', { exact: true }).fill('从上传到上架')
    await button(administrator, '添加时间线').click()
    await administrator.getByLabel('步骤', { exact: true }).fill('上传')
    await button(administrator, '存为草稿').click()
    await expect(administrator.getByText('已存为草稿')).toBeVisible()
    expect((await visitor.request.get(`/page/${slug}`)).status()).toBe(404)
    await publish(administrator)

    await visitor.goto('/')
    await visitor.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(visitor.getByRole('heading', { name: '从上传到上架' })).toBeVisible()

    await administrator.getByLabel('页面地址', { exact: true }).fill(`${slug}-2`)
    await button(administrator, '更换').click()
    await expect(administrator.getByText('已换地址，旧地址会转到新地址')).toBeVisible()
    await visitor.goto(`/page/${slug}`)
    await expect(visitor).toHaveURL(`/page/${slug}-2`)

    const status = async () => (await visitor.request.get(`/page/${slug}-2`)).status()
    await administrator.goto('/System/pages')
    await administrator.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '删除' }).click()
    await administrator.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect.poll(status).toBe(404)
    await button(administrator, '撤销').click()
    await expect.poll(status).toBe(200)
  },
)
