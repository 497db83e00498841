import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { officeFile, zipOf } from '../../../base/files/testing.ts'
import { docx, pptx, xlsx } from '../../documents/previews/testing/office-files.ts'
import { pdf } from '../../documents/previews/testing/pdf-files.ts'
import { readLeaked } from '../leaked/read-leaked.ts'
import { openStamper, type Stamper } from './stamper.ts'

const patience = 120_000
const [one, other] = ['SD-ABCDEFGHJKMN', 'SD-0123456789XY']

let folder: string
let stamper: Stamper
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shuzi-stamp-test-'))
  stamper = openStamper(folder, { seconds: 60, megabytes: 2048 })
})
afterAll(async () => {
  await stamper.close()
  await rm(folder, { recursive: true, force: true })
})

const stamp = async (suffix: string, content: Buffer, code = one) => {
  const [source, target] = ['source', 'target'].map((name) => path.join(folder, `${name}-${++count}.${suffix}`))
  await writeFile(source!, content)
  const note = `授权说明\n下载记录码：${code}`
  await stamper.stamp({ source: source!, target: target!, suffix, code, note }, new AbortController().signal)
  expect((await readFile(source!)).equals(content), 'the original is unchanged').toBe(true)
  return { file: target!, bytes: await readFile(target!) }
}

/** The parts of a zip file, read by another program than the one that wrote it. */
const partsOf = async (content: Buffer) => {
  const zip = await yauzl.fromBufferPromise(content)
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    parts[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return { parts, comment: zip.comment }
}

const kinds: Record<string, () => Promise<Buffer>> = {
  pdf: async () => pdf(['first sheet', 'second sheet']),
  docx: () => docx(['第一行', '第二行']),
  xlsx: () => xlsx(['甲', '乙']),
  pptx: () => pptx(['封面', '目录']),
  zip: () => zipOf({ '图纸/总平面.txt': '内容', 'b.txt': 'b' }),
}

describe.each(Object.keys(kinds))('a copy of a %s file', { timeout: patience }, (suffix) => {
  test('carries the code, which is read back', async () => {
    const { file } = await stamp(suffix, await kinds[suffix]!())
    expect((await readLeaked(file)).codes[0]?.code).toBe(one)
  })

  test('is the same for the same code, and differs from others in the code alone', async () => {
    const source = await kinds[suffix]!()
    const [first, again, second] = [
      await stamp(suffix, source, one),
      await stamp(suffix, source, one),
      await stamp(suffix, source, other),
    ]
    expect(first.bytes.equals(again.bytes)).toBe(true)
    expect(first.bytes.equals(second.bytes)).toBe(false)
    if (suffix === 'pdf') {
      const texts = [await readLeaked(first.file), await readLeaked(second.file)].map(({ text }) => text)
      expect(texts[0]!.replaceAll(one, other)).toBe(texts[1])
    } else {
      const [mine, theirs] = [await partsOf(first.bytes), await partsOf(second.bytes)]
      expect(JSON.parse(JSON.stringify(mine).replaceAll(one, other))).toEqual(theirs)
    }
  })
})

describe('a PDF file', { timeout: patience }, () => {
  test('has the code on every page, upright in the corner as the page is shown, and in its information', async () => {
    const source = await PDFDocument.load(pdf(['a', 'b', 'c', 'd']))
    for (const [at, page] of source.getPages().entries()) page.setRotation({ type: 'degrees', angle: at * 90 } as never)
    const { file, bytes } = await stamp('pdf', Buffer.from(await source.save()))
    expect((await readLeaked(file)).text.match(new RegExp(one, 'g'))).toHaveLength(4)
    const stamped = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(stamped.getPageCount()).toBe(4)
    const information = stamped.context.lookup(stamped.context.trailerInfo.Info) as never as Map<unknown, unknown>
    expect(String(information.get(PDFName.of('TraceCode')))).toContain('FEFF0053')
  })

  test('is opened by pdf.js without a warning', async () => {
    const { bytes } = await stamp('pdf', pdf(['sheet one', 'sheet two']))
    const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const warnings: unknown[] = []
    const { log } = console
    console.log = (...words) => warnings.push(words)
    try {
      const opened = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.WARNINGS }).promise
      const { items } = await (await opened.getPage(2)).getTextContent()
      expect(items.map((item) => ('str' in item ? item.str : ''))).toEqual(expect.arrayContaining(['sheet two', one]))
    } finally {
      console.log = log
    }
    expect(warnings.filter((words) => !String(words).includes('standardFontDataUrl'))).toEqual([])
  })

  test('that is signed, encrypted or damaged gets no code, and says why', async () => {
    const document = await PDFDocument.load(pdf(['a']))
    const signature = document.context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 10, 20, 30] })
    document.catalog.set(PDFName.of('Perms'), document.context.obj({ DocMDP: document.context.register(signature) }))
    for (const [content, reason] of [
      [Buffer.from(await document.save()), 'signed'],
      [pdf(['a'], { isEncrypted: true }), 'encrypted'],
      [Buffer.from('%PDF-1.7\nnothing'), 'damaged'],
    ] as const)
      await expect(stamp('pdf', content)).rejects.toMatchObject({ reason })
  })
})

describe('a text document', { timeout: patience }, () => {
  const section =
    '<w:sectPr><w:footerReference w:type="default" r:id="rId9"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
  const footer =
    '<w:ftr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:p><w:r><w:t>第 1 页</w:t></w:r></w:p></w:ftr>'
  const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footer" Target="footer1.xml"/></Relationships>`

  test('with a footer gets the code into it, and a second code takes the place of the first', async () => {
    const more = { 'word/footer1.xml': footer, 'word/_rels/document.xml.rels': relations }
    const source = await docx([`正文</w:t></w:r></w:p>${section}<w:p><w:r><w:t>`], { more })
    const first = await stamp('docx', source, one)
    const { parts } = await partsOf(first.bytes)
    expect(parts['word/footer1.xml']).toMatch(new RegExp(`第 1 页.*<w:t>${one}</w:t>.*</w:ftr>$`))
    expect(Object.keys(parts)).not.toContain('word/footerTraceCode.xml')

    const { parts: again } = await partsOf((await stamp('docx', first.bytes, other)).bytes)
    expect(again['word/footer1.xml']).toContain(other)
    expect(JSON.stringify(again)).not.toContain(one)
  })

  test('that is signed or has no parts gets no code', async () => {
    const signed = await docx(['正文'], { more: { '_xmlsignatures/sig1.xml': '<Signature/>' } })
    await expect(stamp('docx', signed)).rejects.toMatchObject({ reason: 'signed' })
    await expect(stamp('docx', await officeFile('word'))).rejects.toMatchObject({ reason: 'damaged' })
  })
})

test('an archive has a comment, a text in Chinese and its files byte for byte, with names in any encoding', async () => {
  const source = await zipOf({ '图纸/a.txt': 'a'.repeat(5_000), 'b.bin': Buffer.from([0, 255]) })
  const { bytes } = await stamp('zip', source)
  const { parts, comment } = await partsOf(bytes)
  expect(comment).toBe(`TraceCode: ${one}`)
  expect(parts['授权说明.txt']).toBe(`\ufeff授权说明\r\n下载记录码：${one}`)
  expect(parts['图纸/a.txt']).toHaveLength(5_000)

  const name = Buffer.from('图纸/a.txt')
  const gbk = Buffer.from('cdbcd6bd2f6131323334357478', 'hex').subarray(0, name.length)
  const foreign = Buffer.from(source)
  for (let at = foreign.indexOf(name); at >= 0; at = foreign.indexOf(name, at + 1)) gbk.copy(foreign, at)
  expect((await stamp('zip', foreign)).bytes.includes(gbk)).toBe(true)
}, 60_000)

test('a program that fails is replaced, and the next file is stamped', async () => {
  const request = { source: path.join(folder, 'missing.zip'), target: path.join(folder, 'x.zip'), suffix: 'zip' }
  const signal = new AbortController().signal
  await expect(stamper.stamp({ ...request, code: one, note: '' }, signal)).rejects.toThrow()
  await stamp('zip', await zipOf({ a: 'a' }))
}, 60_000)
