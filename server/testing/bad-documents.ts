import { previewFaults } from '#contract/catalogue/documents/previews/preview-faults.ts'
import type { DocumentFacts } from '#contract/catalogue/documents/previews/reader.ts'
import { documentLimits } from '#contract/catalogue/documents/previews/reader-rules.ts'
import { compoundFile, zipOf } from '../areas/base/files/testing.ts'
import { docx, xlsx } from '../areas/catalogue/documents/previews/testing/office-files.ts'
import { pdf, pdfOfContents } from '../areas/catalogue/documents/previews/testing/pdf-files.ts'

/** PREV-7: a document that is wrong in one way, and what the portal makes of it. */
export interface BadDocument {
  what: string
  name: string
  content: () => Buffer | Promise<Buffer>
  /** Why the upload refuses it; the preview of a file from before the rule is tested all the same. */
  refusal?: string
  /** Why there is no preview; without one there is a preview. */
  reason?: string
  pageCount?: number
  facts?: Partial<DocumentFacts>
  /** Stands in the page of the resource, in the free part or the fact sheet. */
  shown?: string[]
  /** Opened by the office program, which is the real one in the long run; `needed` ones are tested there only. */
  office?: 'used' | 'needed'
  /** Text of a page that searches find. */
  text?: string
}

/** The text of documents that the office program can open. */
export const lines = ['建筑工程造价咨询', '混凝土结构施工质量验收']
const mismatch = '文件内容与扩展名不符'
const abnormal = '压缩包异常'
const bytes = (text: string) => Buffer.from(text)
const spoiled = (file: Buffer) => {
  for (let at = 60; at < file.length - 400; at += 7) file[at]! ^= 0x5a
  return file
}

/** The directory says that the first large entry is small. */
const understated = async () => {
  const file = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': Buffer.alloc(200_000, '<w:p/>') })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(200_000)
  for (let at = file.indexOf(size); at >= 0; at = file.indexOf(size, at + 4)) file.writeUInt32LE(1_000, at)
  return file
}

export const badDocuments: BadDocument[] = [
  {
    what: 'an encrypted PDF',
    name: '加密.pdf',
    content: () => pdf(['secret'], { isEncrypted: true }),
    reason: previewFaults.encrypted,
  },
  {
    what: 'an encrypted text document',
    name: '加密.docx',
    content: () => compoundFile(['EncryptionInfo', 'EncryptedPackage']),
    refusal: mismatch,
    reason: previewFaults.encrypted,
  },
  {
    what: 'a damaged PDF',
    name: '损坏.pdf',
    content: () => bytes('%PDF-1.7\nno PDF at all'),
    reason: previewFaults.damaged,
  },
  {
    what: 'a damaged text document',
    name: '损坏.docx',
    content: async () => spoiled(await docx(lines)),
    reason: previewFaults.damaged,
  },
  {
    what: 'a text document that was cut',
    name: '截断.docx',
    content: async () => (await docx(lines)).subarray(0, 600),
    refusal: mismatch,
    reason: previewFaults.damaged,
  },
  {
    what: 'an old text document without content',
    name: '空壳.doc',
    content: () => compoundFile(['WordDocument', '1Table']),
    reason: previewFaults.unreadable,
    office: 'needed',
  },
  { what: 'a PDF without pages', name: '无页.pdf', content: () => pdf([]), reason: previewFaults.empty },
  {
    what: 'an archive of 1000:1',
    name: '炸弹.zip',
    content: () => zipOf({ 'zeros.txt': Buffer.alloc(20_000_000) }),
    refusal: abnormal,
    reason: previewFaults.abnormal,
  },
  {
    what: 'a text document that inflates',
    name: '膨胀.docx',
    content: () =>
      zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': Buffer.alloc(60_000_000, '<w:p/>') }),
    refusal: abnormal,
    reason: previewFaults.tooLarge,
  },
  {
    what: 'a workbook that inflates',
    name: '膨胀.xlsx',
    content: () =>
      zipOf({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': '<workbook/>',
        'xl/worksheets/sheet1.xml': Buffer.alloc(100_000_000, '<row><c/></row>'),
      }),
    refusal: abnormal,
    reason: previewFaults.tooLarge,
  },
  {
    what: 'a PDF whose page is hundreds of kilometres wide',
    name: '巨页.pdf',
    content: () => pdfOfContents('0 0 10 10 re f', { box: '[0 0 1000000000 1000000000]' }),
    pageCount: 1,
  },
  {
    what: 'a document that understates its size',
    name: '瞒报.docx',
    content: understated,
    reason: previewFaults.damaged,
  },
  {
    what: 'a text document with macros',
    name: '宏.docx',
    content: () => docx(lines, { more: { 'word/vbaProject.bin': '' } }),
    refusal: '不支持含有宏的文档',
    facts: { hasMacros: true },
    shown: ['含宏，打开前请确认'],
    office: 'used',
  },
  {
    what: 'a text document with a picture of another address',
    name: '外链.docx',
    content: () => docx(lines, { picture: 'http://127.0.0.1:9/p.png' }),
    facts: { externalParts: 1 },
    shown: ['1 处取自其他地址，预览不读取'],
    office: 'used',
  },
  {
    what: 'a workbook named as a text document',
    name: '其实是表.docx',
    content: () => xlsx(lines),
    refusal: mismatch,
    reason: previewFaults.wrongKind,
  },
  {
    what: 'a page of the web named as a PDF',
    name: '其实是网页.pdf',
    content: () => bytes('<!doctype html><script>alert(1)</script>'),
    refusal: mismatch,
    reason: previewFaults.wrongKind,
  },
  {
    what: 'a text document from right to left',
    name: '从右到左.docx',
    content: () =>
      docx(['שלום עולם</w:t></w:r></w:p><w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>תקן בנייה']),
    text: 'תקן בנייה',
    shown: ['שלום עולם'],
    office: 'needed',
  },
  {
    what: 'a text document in a font that is not there',
    name: '缺字体.docx',
    content: () =>
      docx(lines, {
        more: {
          'word/fontTable.xml':
            '<w:fonts xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:font w:name="方正小标宋简体"/></w:fonts>',
        },
      }),
    facts: { missingFonts: ['方正小标宋简体'] },
    shown: ['方正小标宋简体；没有安装时以相近字体显示'],
    office: 'used',
  },
]

const manyPages = 10_000

/** Each of twelve drawings draws the next one twelve times. */
const drawings = Array.from({ length: 12 }, (_, n) => (n === 11 ? '0 0 10 10 re f' : `/F${n + 1} Do `.repeat(12)))

/** Those that take long to make or to read. */
export const largeBadDocuments: BadDocument[] = [
  {
    what: 'a PDF of 10,000 pages',
    name: '万页.pdf',
    content: () => pdf(Array.from({ length: manyPages }, (_, at) => `page ${at + 1}`)),
    pageCount: manyPages,
    text: `page ${documentLimits.maxPages}`,
    shown: ['10,000', '前 2,000 页'],
  },
  {
    what: 'a PDF whose page inflates',
    name: '膨胀.pdf',
    content: () => pdfOfContents('0 0 m 9 9 l S\n'.repeat(2_000_000)),
    pageCount: 1,
  },
  {
    what: 'a PDF of drawings that draw each other billions of times',
    name: '套娃.pdf',
    content: () => pdfOfContents('/F0 Do', { forms: drawings }),
    reason: '转换占用内存过多，已停止',
  },
  {
    what: 'a text document of 1 GB in pictures',
    name: '巨图.docx',
    content: async () =>
      zipOf({
        '[Content_Types].xml': '<Types/>',
        'word/document.xml': '<w:document/>',
        ...Object.fromEntries(
          Array.from({ length: 11 }, (_, at) => [`word/media/${at}.bmp`, Buffer.alloc(100_000_000)]),
        ),
      }),
    refusal: abnormal,
    reason: previewFaults.tooLarge,
  },
]
