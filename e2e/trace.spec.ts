import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, type PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { Locator, Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { coursePage, demoCourse } from './course-steps.ts'
import { becomeMember } from './finance-steps.ts'
import { atBothWidthsInLongRun, expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { firstOf, nextStep, pageOf } from './library-steps.ts'

/** Documents of Office have it in their properties. */
const officeProperty = async (content: Buffer): Promise<string> => {
  const zip = await fromBufferPromise(content)
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'docProps/custom.xml')
      return /SD-\w{12}/.exec((await buffer(await zip.openReadStreamPromise(entry))).toString())?.[0] ?? ''
  return ''
}

/** Reads the code out of a file as another program would. */
const codeIn: Record<string, (content: Buffer) => Promise<string>> = {
  async pdf(content) {
    const document = await PDFDocument.load(content, { updateMetadata: false })
    const information = document.context.lookup(document.context.trailerInfo.Info) as never as Map<unknown, unknown>
    return (information.get(PDFName.of('TraceCode')) as PDFHexString).decodeText()
  },
  docx: officeProperty,
  xlsx: officeProperty,
  pptx: officeProperty,
  zip: async (content) => /SD-\w{12}/.exec((await fromBufferPromise(content)).comment)?.[0] ?? '',
}

const download = async (member: Page, link: Locator = nextStep(member, 'link', /^(免费下载|下载文件)/)) => {
  const [file] = await Promise.all([member.waitForEvent('download'), link.click()])
  return { path: await file.path(), content: await readFile(await file.path()), name: file.suggestedFilename() }
}

/** The cheapest resource of a format, bought if it has a price. */
const obtain = async (member: Page, format: string) => {
  const resource = await firstOf(member, { format, sort: 'coin,asc' })
  await member.goto(pageOf(resource))
  if (resource.coin === 0) return resource
  await nextStep(member, 'button', `用 ${resource.coin} V币购买`).click()
  await member.getByRole('dialog', { name: '您确认购买该商品吗？' }).getByRole('button', { name: '确认购买' }).click()
  await expect(member.getByText('支付成功，可以下载').filter({ visible: true }).first()).toBeVisible()
  return resource
}

test(
  'each copy carries its own code, which leads to its holder',
  atBothWidthsInLongRun,
  async ({ openAs, visitor, administrator }) => {
    test.slow()
    const member = await openAs()
    await member.goto('/')
    await becomeMember(member)

    for (const format of Object.keys(codeIn))
      await test.step(`a ${format} file is downloaded, checked and dropped`, async () => {
        const resource = await obtain(member, format)
        const { content, name } = await download(member)
        const code = await codeIn[format]!(content)
        expect(code).toMatch(/^SD-\w{12}$/)

        await visitor.goto('/trace')
        await visitor.getByRole('textbox', { name: '溯源码' }).fill(code.toLowerCase().replace('-', ' '))
        await visitor.getByRole('button', { name: '核验' }).click()
        const verdict = visitor.getByRole('region', { name: '核验结果' })
        await expect(verdict).toContainText('此副本已获授权')
        await expect(verdict).toContainText(resource.name)
        await expect(verdict).toContainText(/授权给.\*/)

        await administrator.goto('/System/trace')
        await administrator
          .getByLabel('外传的文件')
          .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
        const answer = administrator.getByRole('region', { name: '查询结果' })
        await expect(answer.getByRole('heading', { name: / 的副本$/ })).toBeVisible({ timeout: 30_000 })
        await expect(answer).toContainText(resource.name)
        await expect(answer).toContainText(code)
      })

    await test.step('an attachment of a course is traced like them', async () => {
      const course = await demoCourse(member, { name: '旁站记录一次写对' })
      await member.goto(coursePage(course.id))
      const attachments = member.locator('#attachments')
      await expectFits(member)
      const { content } = await download(member, attachments.getByRole('link', { name: /^下载 / }).first())
      const code = await codeIn.docx!(content)
      await visitor.goto(`/trace/${code}`)
      await expect(visitor.getByRole('region', { name: '核验结果' })).toContainText(course.name)
      await administrator.goto('/System/trace')
      await administrator.getByLabel('下载记录码').fill(code)
      await administrator.getByRole('button', { name: '查找' }).click()
      const answer = administrator.getByRole('region', { name: '查询结果' })
      await expect(answer.getByRole('heading', { name: / 的副本$/ })).toBeVisible()
      await expect(answer).toContainText(course.name)
    })

    await test.step('the pages fit and are accessible', async () => {
      for (const page of [visitor, administrator]) {
        await expectFits(page)
        await expectAccessible(page)
      }
    })

    await test.step('a code from a photo is typed; an unknown file leads nowhere', async () => {
      await administrator.getByLabel('下载记录码').fill('sd 0000 0000 000o')
      await administrator.getByRole('button', { name: '查找' }).click()
      await expect(administrator.getByRole('heading', { name: '查不到' })).toBeVisible()
      await administrator
        .getByLabel('外传的文件')
        .setInputFiles({ name: '便条.txt', mimeType: 'text/plain', buffer: Buffer.from('便条') })
      await expect(administrator.getByText('「便条.txt」不是本站发出的副本')).toBeVisible()
    })
  },
)
