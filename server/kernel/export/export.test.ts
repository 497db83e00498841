import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { takingTurns } from './cell.ts'
import { type Cell, type Column, csvStream, xlsxStream } from './index.ts'

const MB = 1024 * 1024
const one: Column<Cell>[] = [{ title: '值', value: (cell) => cell }]
const csvOf = async (cells: Cell[]) => (await buffer(csvStream(one, cells))).toString()
const fieldOf = async (cell: Cell) => (await csvOf([cell])).slice('\ufeff值\r\n'.length, -2)

interface Order {
  id: number
  name: string
  paidAt: Date
}
const orderColumns: Column<Order>[] = [
  { title: '编号', value: (order) => order.id, width: 12 },
  { title: '名称 <A&B>', value: (order) => order.name },
  { title: '支付时间', value: (order) => order.paidAt },
]
/** 2026-11-16 00:00:05 in Shanghai, as spreadsheet programs count days. */
const shownTime = 46_342 + 5 / 86_400
const order: Order = { id: 7, name: '桥梁, "检测"', paidAt: new Date('2026-11-15T16:00:05Z') }

/** Reads the archive by its central directory, as a spreadsheet program does. */
async function unzip(archive: Readable): Promise<Map<string, string>> {
  const data = await buffer(archive)
  const end = data.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = data.readUInt32LE(end + 16)
  for (let count = data.readUInt16LE(end + 10); count > 0; count -= 1) {
    const nameLength = data.readUInt16LE(at + 28)
    const local = data.readUInt32LE(at + 42)
    const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28)
    const packed = data.subarray(start, start + data.readUInt32LE(at + 20))
    const content = data.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    files.set(data.toString('utf8', at + 46, at + 46 + nameLength), content.toString())
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescapeXml = (xml: string) => xml.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')
const cellsOf = (sheet: string) =>
  Array.from(sheet.matchAll(/<row>(.*?)<\/row>/gs), ([, row]) =>
    Array.from(
      (row ?? '').matchAll(/<c\/>|<c[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g),
      (cell) => (cell[1] === undefined ? unescapeXml(cell[2] ?? '') : Number(cell[1])),
    ),
  )
const sheetOf = async (cells: Cell[]) => (await unzip(xlsxStream(one, cells))).get('xl/worksheets/sheet1.xml') ?? ''

describe('csv', () => {
  test('begins with a BOM, ends lines with CRLF, quotes where needed, writes Shanghai time', async () => {
    const text = (await buffer(csvStream(orderColumns, [order]))).toString()
    expect(text).toBe('\ufeff编号,名称 <A&B>,支付时间\r\n7,"桥梁, ""检测""",2026-11-16 00:00:05\r\n')
  })

  test.each<[Cell, string]>([
    ['=1+1', "'=1+1"],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+8613800000000', "'+8613800000000"],
    ['-2+3', "'-2+3"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
    ['＝1+1', "'＝1+1"],
    ['a=1', 'a=1'],
    [-5, '-5'],
    [1.5, '1.5'],
    [-3n, '-3'],
    [12345678901234567890n, '12345678901234567890'],
    ['007', '007'],
    [' x ', '" x "'],
    ['a\r\nb', '"a\r\nb"'],
    [true, '是'],
    [false, '否'],
    [null, ''],
    [undefined, ''],
    [Number.NaN, ''],
    [new Date(Number.NaN), ''],
    ['\ud800', '\ufffd'],
  ])('%s is written %s', async (cell, field) => {
    expect(await fieldOf(cell)).toBe(field)
  })

  test('a formula in a title is guarded too', async () => {
    expect((await buffer(csvStream([{ title: '=1', value: () => 1 }], []))).toString()).toBe("\ufeff'=1\r\n")
  })
})

describe('xlsx', () => {
  test('carries every part a workbook needs, and the cells', async () => {
    const files = await unzip(xlsxStream(orderColumns, [order, { ...order, id: 8, name: '' }], { sheetName: '订单/a' }))
    expect([...files.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(cellsOf(sheet)).toEqual([
      ['编号', '名称 <A&B>', '支付时间'],
      [7, '桥梁, "检测"', shownTime],
      [8, '', shownTime],
    ])
    expect(files.get('xl/styles.xml')).toContain('formatCode="yyyy-mm-dd hh:mm:ss"')
    expect(sheet).toContain('<col min="1" max="1" width="12" customWidth="1"/>')
    expect(sheet.match(/ s="1"/g)).toHaveLength(3)
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="订单 a" sheetId="1" r:id="s1"/>')
  })

  test('no text becomes a formula', async () => {
    const samples = ['=1+1', '+1', '-1', '@x', '\t=1', '=cmd|x']
    const sheet = await sheetOf(samples)
    expect(sheet).not.toContain('<f>')
    expect(cellsOf(sheet).slice(1)).toEqual(samples.map((sample) => [sample]))
  })

  test('characters XML does not allow are escaped like markup, and length is cut', async () => {
    const sheet = await sheetOf([
      'a\u0000\u0007\u000b\r\nb\uffff',
      '_x0041_',
      '</t></is></c><f>1</f>',
      'x'.repeat(40_000),
    ])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
    expect(sheet).not.toMatch(/[\u0000-\u0008\u000b-\u001f\uffff]/)
    const [, control, literal, markup, long] = cellsOf(sheet).map(([cell]) => cell)
    expect(control).toBe('a_x0000__x0007__x000B__x000D_\nb_xFFFF_')
    expect(literal).toBe('_x005F_x0041_')
    expect(markup).toBe('</t></is></c><f>1</f>')
    expect(String(long)).toHaveLength(32_767)
  })

  test('rows beyond a full sheet go to a second one, which exists only then', async () => {
    const five = await unzip(xlsxStream(one, [1, 2, 3, 4, 5], { rowsPerSheet: 3 }))
    const sheets = [1, 2, 3].map((n) => cellsOf(five.get(`xl/worksheets/sheet${n}.xml`) ?? ''))
    expect(sheets).toEqual([
      [['值'], [1], [2]],
      [['值'], [3], [4]],
      [['值'], [5]],
    ])
    expect(five.get('xl/workbook.xml')).toMatch(/name="数据".*name="数据 2".*name="数据 3"/)
    const four = await unzip(xlsxStream(one, [1, 2, 3, 4], { rowsPerSheet: 3 }))
    expect(four.has('xl/worksheets/sheet3.xml')).toBe(false)
  })
})

describe.each([
  ['csv', csvStream<Order>],
  ['xlsx', xlsxStream<Order>],
] as const)('%s as a stream', (_, streamOf) => {
  test('200,000 rows pass without growing the heap', async () => {
    async function* many() {
      for (let id = 0; id < 200_000; id += 1) yield { ...order, id }
    }
    const before = process.memoryUsage().heapUsed
    let [size, peak] = [0, 0]
    for await (const chunk of streamOf(orderColumns, many())) {
      size += chunk.length
      peak = Math.max(peak, process.memoryUsage().heapUsed - before)
    }
    expect(size).toBeGreaterThan(MB / 2)
    expect(peak).toBeLessThan(64 * MB)
  })

  const endless = (state: { made: number; closed: boolean }) =>
    (async function* () {
      try {
        for (;;) {
          state.made += 1
          yield { ...order, name: `${state.made} ${Math.sin(state.made)}` } // hard to compress
        }
      } finally {
        state.closed = true
      }
    })()

  test('a slow reader slows the source, and a closed one ends it', async () => {
    const state = { made: 0, closed: false }
    const stream = streamOf(orderColumns, endless(state))
    stream.on('error', () => {})
    await new Promise((resolve) => stream.once('readable', resolve))
    const madeIn100ms = async () => {
      const before = state.made
      await delay(100)
      return state.made - before
    }
    await expect.poll(madeIn100ms, { timeout: 15_000 }).toBe(0)
    expect(state.made).toBeLessThan(50_000)
    stream.destroy()
    await expect.poll(() => state.closed).toBe(true)
  })

  test('a failing source fails the stream', async () => {
    async function* broken() {
      yield order
      throw new Error('connection lost')
    }
    await expect(buffer(streamOf(orderColumns, broken()))).rejects.toThrow('connection lost')
  })
})

describe('exports leave the process to requests', () => {
  const work = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  /** Twenty parts of ten milliseconds. */
  const durationOfWork = async () => {
    const turn = takingTurns()
    const start = performance.now()
    for (let part = 0; part < 20; part += 1) {
      work(10)
      await turn()
    }
    return performance.now() - start
  }

  test('an idle process is hardly made to wait', async () => {
    expect(await durationOfWork()).toBeLessThan(200 + 200)
  })

  test('work of others makes it pause several times as long, but not for ever', async () => {
    const others = setInterval(() => work(8), 10)
    const time = await durationOfWork().finally(() => clearInterval(others))
    expect(time).toBeGreaterThan(1_500)
    expect(time).toBeLessThan(20_000)
  })
})
