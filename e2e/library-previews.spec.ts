import type { Page } from '@playwright/test'
import { pdf, xlsx } from '../demo/files/index.ts'
import { packParts } from '../demo/files/parts.ts'
import { type ChosenFile, contribute, decide, uniqueTitle } from './contribute-steps.ts'
import { becomeMember } from './finance-steps.ts'
import { atBothWidthsInLongRun, expect, expectFits, test } from './fixtures.ts'
import { pageOf } from './library-steps.ts'

const chosen = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'application/octet-stream', buffer })

const aWorkbook = (title: string) => {
  const head = ['科目', '2026', '2027']
  const rows = Array.from({ length: 60 }, (_, at): (string | number)[] => [`第 ${at + 1} 项`, at * 1000, -at])
  const sheets = ['测算总表', '投资估算'].map((name) => ({ name, head, rows: [[`${name}首行`, 1, 2], ...rows] }))
  return xlsx({ title, author: '测试', sheets })
}

const aReport = (title: string) =>
  pdf({ title, author: '测试', sections: [{ heading: '1 概况', paragraphs: [`${title}，说明如下。`] }] })

/** Uploads and approves; previews are made by the worker. */
const publish = async (author: Page, administrator: Page, title: string, file: ChosenFile) => {
  await author.goto('/')
  await administrator.goto('/')
  const id = await contribute(author, { title, coin: 5, file })
  await decide(administrator, id, 1)
  return id
}

/** Opens the page again until the worker has made what is expected. */
const openWhenReady = async (page: Page, id: number, isReady: () => Promise<boolean>) => {
  await expect
    .poll(
      async () => {
        await page.goto(pageOf({ id }))
        return isReady()
      },
      { timeout: 150_000, intervals: [3_000] },
    )
    .toBe(true)
}

test(
  'a visitor looks into a workbook, and a buyer sees all its sheets',
  atBothWidthsInLongRun,
  async ({ firstLevel, administrator, openAs }) => {
    test.setTimeout(240_000) // the first conversion of a document
    const title = uniqueTitle('测算模型')
    const id = await publish(firstLevel, administrator, title, chosen(`${title}.xlsx`, await aWorkbook(title)))
    const member = await openAs()
    const table = member.getByRole('table', { name: '测算总表' })
    await openWhenReady(member, id, () => table.isVisible())
    await expect(table.getByRole('cell', { name: '测算总表首行' })).toBeVisible()
    await expect(member.getByText(/预览第 1 张表的前 \d+ 行，购买后可查看全部 2 张/)).toBeVisible()
    await expect(table.getByRole('cell', { name: '第 60 项' })).toHaveCount(0)
    await expect(member.getByRole('button', { name: '投资估算' })).toBeDisabled()
    await expectFits(member)

    await becomeMember(member)
    await member.request.post('/api/library/resourceBuy', {
      headers: { origin: new URL(member.url()).origin },
      form: { resourceId: String(id) },
    })
    await member.goto(pageOf({ id }))
    await member.getByRole('button', { name: '投资估算' }).click()
    const second = member.getByRole('table', { name: '投资估算' })
    await expect(second.getByRole('cell', { name: '第 60 项' })).toBeVisible()
  },
)

test(
  'a visitor looks into an archive and reads a document of it',
  atBothWidthsInLongRun,
  async ({ firstLevel, administrator, visitor }) => {
    test.setTimeout(240_000)
    const title = uniqueTitle('成套文件')
    const archive = await packParts([
      { path: '01 说明/设计说明.pdf', content: await aReport(title) },
      { path: '02 图纸/总图.dwg', content: Buffer.from(title) },
      { path: '批量转图.exe', content: Buffer.from('MZ') },
    ])
    const id = await publish(firstLevel, administrator, title, chosen(`${title}.zip`, archive))
    const read = visitor.getByRole('button', { name: '预览 设计说明.pdf' })
    await openWhenReady(visitor, id, () => read.isVisible())
    await expect(visitor.getByRole('tab', { name: /文件清单/ })).toHaveAttribute('aria-selected', 'true')
    await expect(visitor.getByText('可执行文件', { exact: true })).toBeVisible()
    await expect(visitor.getByRole('region', { name: '购买前请留意' })).toContainText('1 个可执行文件：批量转图.exe')
    await visitor.getByLabel('在清单里找文件名').fill('总图')
    await expect(visitor.getByRole('list', { name: '找到的文件' }).getByRole('listitem')).toHaveCount(1)
    await visitor.getByLabel('在清单里找文件名').fill('')
    await read.click()
    await expect(visitor.getByRole('img', { name: '第 1 页' })).toBeVisible()
    await expectFits(visitor)
  },
)
