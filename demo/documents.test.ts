import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { demoResources, fileOf, type ResourceTexts } from './resources.ts'

const resource = (key: string) => demoResources().find((one) => one.key === key)!
const bytesOf = async (one: ResourceTexts) => buffer(await fileOf(one))

/** The members of a zip by name; office documents are zips too. */
const membersOf = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip: ZipFile = await fromBufferPromise(bytes, { decodeStrings: false })
  const members = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const isUtf8 = (entry.generalPurposeBitFlag & 0x800) !== 0
    const name = new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(entry.fileName as unknown as Buffer)
    members.set(name, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return members
}

const xmlOf = async (key: string, part: string) => (await membersOf(await bytesOf(resource(key)))).get(part)!.toString()
const count = (content: string, pattern: RegExp) => [...content.matchAll(pattern)].length

test('a report has an outline, numbered tables and figures, running heads and the standards it cites', async () => {
  const members = await membersOf(await bytesOf(resource('geo-soft-outline')))
  const xml = members.get('word/document.xml')!.toString()
  expect(count(xml, /w:pStyle w:val="Heading1"/g)).toBeGreaterThanOrEqual(8)
  expect(count(xml, /w:pStyle w:val="Heading2"/g)).toBeGreaterThanOrEqual(5)
  expect(count(xml, /w:pStyle w:val="TableCaption"/g)).toBeGreaterThanOrEqual(8)
  expect(count(xml, /<pic:pic>/g)).toBeGreaterThanOrEqual(4)
  expect(xml).toContain('GB 50021-2001')
  expect(xml).toContain('TOC \\o')
  expect(members.get('word/footer1.xml')!.toString()).toContain('PAGE')
  expect([...members.keys()].filter((name) => name.endsWith('.emf'))).toHaveLength(count(xml, /<pic:pic>/g))
})

test('a PDF report has at least twelve pages and embeds its fonts', async () => {
  const content = (await bytesOf(resource('pv-review'))).toString('latin1')
  expect(count(content, /\/Type \/Page\b/g)).toBeGreaterThanOrEqual(12)
  expect(content).toContain('/FontFile2')
  expect(content).toContain('/Outlines')
})

test('reports with records have 40 to 60 pages, each record on its own', async () => {
  const pages = count((await bytesOf(resource('pointcloud-qc'))).toString('latin1'), /\/Type \/Page\b/g)
  expect(pages).toBeGreaterThanOrEqual(40)
  expect(pages).toBeLessThanOrEqual(60)
  for (const key of ['landslide-emergency', 'core-check-manual'])
    expect(count(await xmlOf(key, 'word/document.xml'), /w:pageBreakBefore|w:type="page"/g)).toBeGreaterThanOrEqual(34)
})

test('a workbook has formulas, and sheets that explain, sum up and check it', async () => {
  const members = await membersOf(await bytesOf(resource('soil-index-stat')))
  const names = [
    ...members
      .get('xl/workbook.xml')!
      .toString()
      .matchAll(/<sheet name="([^"]+)"/g),
  ].map(([, name]) => name)
  expect(names).toEqual(['说明', '物理指标统计', '强度指标', '参数推荐', '异常值剔除记录', '统计', '校核'])
  expect(members.get('xl/worksheets/sheet6.xml')!.toString()).toContain("<f>AVERAGE('物理指标统计'!C2:C10)</f>")
})

test('a presentation has 15 to 30 slides with titles, figures and tables', async () => {
  const members = await membersOf(await bytesOf(resource('ship-collision-pptx')))
  const slides = [...members]
    .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .map(([, content]) => String(content))
  expect(slides.length).toBeGreaterThanOrEqual(15)
  expect(slides.length).toBeLessThanOrEqual(30)
  expect(slides.every((slide) => slide.includes('<p:ph type="title"/>'))).toBe(true)
  expect(slides.some((slide) => slide.includes('<p:pic>'))).toBe(true)
  expect(slides.some((slide) => slide.includes('<a:tbl>'))).toBe(true)
})

test('a package holds a manual, drawings, models and tables; its names are in GBK', async () => {
  const { files } = resource('metro-station-db').content
  const members = await membersOf(await bytesOf(resource('metro-station-db')))
  expect([...members.keys()]).toEqual(['使用手册.docx', ...files])
  const section = members.get('车站A/剖面图/1-1剖面.dxf')!
  expect(new TextDecoder('gbk').decode(section)).toContain('②粉质黏土')
  expect(section.toString('latin1')).toContain('EOF')
  expect(members.get('公共/三维地质模型_演示.ifc')!.toString()).toMatch(/^ISO-10303-21;[\s\S]*END-ISO-10303-21;\s*$/)
  expect(members.get('公共/字段字典.xlsx')!.subarray(0, 2).toString()).toBe('PK')
})

test('numbers of a text are those of its table', async () => {
  const xml = await xmlOf('delay-claim', 'word/document.xml')
  const texts = [...xml.matchAll(/<w:t xml:space="preserve">([^<]*)<\/w:t>/g)].map(([, content]) => content)
  expect(texts).toContain('128')
  expect(texts).toContain('47.7%')
  expect(texts.some((content) => content!.includes('发包人可补偿') && content!.includes('67.2%'))).toBe(true)
})

test('the same content is always the same bytes', async () => {
  const digest = async (key: string) =>
    createHash('sha256')
      .update(await bytesOf(resource(key)))
      .digest('hex')
  const keys = ['chiller-diagnosis', 'bim-kickoff', 'toll-cashflow', 'renewal-carbon-pack']
  const once = await Promise.all(keys.map(digest))
  expect(await Promise.all(keys.map(digest))).toEqual(once)
})
