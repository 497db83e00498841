import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'
import { Binary, Done, Id, Marked, Time, trimmed, wholeNumber } from '../../../fields.ts'
import { BegunPreparation } from '../../copies/trace.ts'
import { Archive } from './archive.ts'
import { documentLimits, sheetLimits } from './reader-rules.ts'

const { maxFindLength, maxPages, pictureWidths } = documentLimits

/** Facts read from a document itself. */
export const DocumentFacts = z.object({
  words: z.int(),
  /** Null where the format does not tell. */
  tables: z.int().nullable(),
  pictures: z.int(),
  /** Most pages are pictures of text, which cannot be searched. */
  isScan: z.boolean(),
  hasMacros: z.boolean(),
  /** The text of its pictures was recognised, with errors. */
  isRecognised: z.boolean().default(false),
  /** Names of the sheets of a workbook. */
  sheets: z.array(z.string()),
  /** The author that the file names, who may be another than the uploader. */
  author: z.string(),
  modified: Time.nullable(),
  /** Standards that the text cites. */
  standards: z.array(z.string()),
  /** Fonts that the file uses and does not contain: other machines show others instead. */
  missingFonts: z.array(z.string()).default([]),
  /** Pictures, templates and data that it takes from other addresses; the preview does not fetch them. */
  externalParts: z.int().default(0),
})
export type DocumentFacts = z.output<typeof DocumentFacts>

/** none: this kind of file has no preview. */
const ReaderState = z.enum(['none', 'waiting', 'running', 'ready', 'failed'])

export const ReaderPage = z.object({
  page: z.int(),
  width: z.number(),
  height: z.number(),
  text: z.string(),
})

export const SheetCell = z.object({
  /** From 1. */
  column: z.int(),
  text: z.string(),
  isNumber: z.boolean().optional(),
  isBold: z.boolean().optional(),
  isShaded: z.boolean().optional(),
  isRed: z.boolean().optional(),
  /** Columns and rows of merged cells. */
  columns: z.int().optional(),
  rows: z.int().optional(),
})
export type SheetCell = z.output<typeof SheetCell>

/** Rows of one sheet; `row` is the number that the workbook gives it. */
export const SheetRows = z.array(z.object({ row: z.int(), cells: z.array(SheetCell) }))
export type SheetRows = z.output<typeof SheetRows>

export const Workbook = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      rowCount: z.int(),
      /** Widths of its columns in characters, 0 for hidden ones; only of sheets that the caller may read. */
      widths: z.array(z.number()),
      /** It has more rows or columns than are shown anywhere. */
      isCut: z.boolean(),
    }),
  ),
  /** Rows of the first sheet that everybody may read. */
  freeRows: z.int(),
  /** The first rows of the first sheet. */
  rows: SheetRows,
})
export type Workbook = z.output<typeof Workbook>

/** Documents inside an archive that can be read on their own. */
export const ArchiveDocument = z.object({ position: z.int(), path: z.string(), state: ReaderState })
export type ArchiveDocument = z.output<typeof ArchiveDocument>

export const Reader = z.object({
  kind: z.enum(['pages', 'workbook', 'archive']),
  state: ReaderState,
  /** Why there is no preview. */
  reason: z.string().nullable(),
  pageCount: z.int(),
  /** Pages that everybody may read. */
  freePages: z.int(),
  /** Whether the caller may read the whole document. */
  isWhole: z.boolean(),
  facts: DocumentFacts.nullable(),
  sha256: z.string(),
  /** The sheets, of a workbook. */
  workbook: Workbook.nullable(),
  /** The directory, of an archive, and the documents inside that can be read. */
  archive: Archive.nullable(),
  documents: z.array(ArchiveDocument),
  outline: z.array(z.object({ title: z.string(), page: z.int(), level: z.int() })),
  /** The free pages with their text. */
  pages: z.array(ReaderPage),
  /** The page where the caller stopped reading. */
  place: z.int().nullable(),
})
export type Reader = z.output<typeof Reader>

const target = { resourceId: Id }
/** `inside`: the position of a document inside an archive, in place of the archive itself. */
const part = { ...target, inside: wholeNumber('文件序号不正确').pipe(z.number().min(1, '文件序号不正确')).optional() }
const Page = wholeNumber('页码不正确').pipe(z.number().min(1, '页码不正确').max(maxPages, '页码不正确'))

/** PREV-9: whether the module that recognises text in pictures is installed on the machine that answers. */
export const getScanReading = endpoint({
  method: 'GET',
  path: '/api/library/queryScanReading',
  access: 'administrator',
  permission: 'settings',
  summary: '扫描件文字识别：本机是否装有识别组件',
  answer: z.object({ isInstalled: z.boolean(), module: z.string() }),
})

export const getReader = endpoint({
  method: 'GET',
  path: '/api/library/queryReader',
  access: 'anyone',
  summary: '在线阅读：页数、目录、文件事实，以及可免费阅读的各页文字或表格、压缩包的清单；未购买的只有免费部分',
  query: z.object(part),
  answer: Reader,
  fails: ['not_found'],
})

export const getReaderPage = endpoint({
  method: 'GET',
  path: '/api/library/readerPage',
  access: 'anyone',
  summary: `一页的图片（WebP）；第 ${documentLimits.maxFreePages} 页以后的在首次查看时生成，未购买的只有免费部分`,
  query: z.object({
    ...part,
    page: Page,
    width: wholeNumber('宽度不正确')
      .refine((width) => (pictureWidths as readonly number[]).includes(width), '宽度不正确')
      .default(pictureWidths[0]),
  }),
  answer: Binary,
  fails: ['not_found', 'not_bought', 'preview_not_ready'],
})

export const getReaderSheet = endpoint({
  method: 'GET',
  path: '/api/library/readerSheet',
  access: 'anyone',
  summary: `工作表的若干行（每次最多 ${sheetLimits.rowsPerPart} 行）；未购买的只有第一张表的免费部分`,
  query: z.object({
    ...part,
    sheet: wholeNumber('表序号不正确').pipe(
      z.number().min(1, '表序号不正确').max(sheetLimits.maxSheets, '表序号不正确'),
    ),
    part: wholeNumber('段序号不正确')
      .pipe(z.number().min(1, '段序号不正确').max(sheetLimits.maxRows, '段序号不正确'))
      .default(1),
  }),
  answer: z.object({ rows: SheetRows }),
  fails: ['not_found', 'not_bought'],
})

/** Why there is no copy of a whole document to read. */
const readingCopyFails = [
  'not_found',
  'not_bought',
  'preview_not_ready',
  'preview_failed',
  'preview_unsupported',
  'copy_failed',
  'too_often',
] as const

export const getReaderFile = endpoint({
  method: 'GET',
  path: '/api/library/readerFile',
  access: 'user',
  summary: '整份文档（PDF），供已购买的人在线阅读；写有本人的记录码，支持范围请求，留痕',
  query: z.object(part),
  answer: Binary,
  fails: [...readingCopyFails, 'copy_not_ready'],
})

export const getReadingCopy = endpoint({
  method: 'GET',
  path: '/api/library/queryReadingCopy',
  access: 'user',
  summary: '为在线阅读备好写有本人记录码的副本：最多等几秒，没有备好为 making，请再问',
  query: z.object(part),
  answer: BegunPreparation,
  fails: readingCopyFails,
})

export const DocumentHit = z.object({
  /** Of a workbook, the number of the sheet. */
  page: z.int(),
  /** In a workbook, the row. */
  row: z.int().optional(),
  /** The heading under which it stands; empty where the document has none. */
  heading: z.string(),
  /** The words around it; of a page that the caller may not read the words alone. */
  parts: Marked,
})
export type DocumentHit = z.output<typeof DocumentHit>

export const findInDocument = endpoint({
  method: 'GET',
  path: '/api/library/findInDocument',
  access: 'anyone',
  summary: '在一份文档里找词：每处的页码、标题与上下文；未购买的部分只查词典里的一个整词，只答有它的第一页',
  query: z.object({ ...part, words: trimmed('请输入要找的词').max(maxFindLength, `最多 ${maxFindLength} 个字`) }),
  answer: z.object({
    hits: z.array(DocumentHit),
    isCapped: z.boolean(),
    /** FIND-9: whether the part that the caller may not read was searched, too. */
    isLockedSearched: z.boolean(),
  }),
  fails: ['not_found', 'too_often'],
})

export const HeadingChange = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  title: z.string(),
  /** 0 for chapters. */
  level: z.int(),
  /** Where it begins in the newer version; a removed one in the older. */
  page: z.int(),
  /** Sentences under the heading that only one of the versions has, for those who may read the whole document. */
  sentences: z.array(z.object({ kind: z.enum(['added', 'removed']), text: z.string() })),
})
export type HeadingChange = z.output<typeof HeadingChange>

const Version = wholeNumber('版本不正确').pipe(z.number().min(1, '版本不正确'))

export const VersionChanges = z.object({
  from: z.int(),
  to: z.int(),
  /** absent: one of the versions has no text to compare; same: they have the same file. */
  state: z.enum(['compared', 'same', 'absent']),
  isWhole: z.boolean(),
  headings: z.array(HeadingChange),
  unchanged: z.int(),
  /** There are further changes, or further pages than are compared. */
  isCapped: z.boolean(),
})
export type VersionChanges = z.output<typeof VersionChanges>

export const getVersionChanges = endpoint({
  method: 'GET',
  path: '/api/library/queryVersionChanges',
  access: 'anyone',
  summary: '两个已上架版本按标题的差别；from 缺省为前一个版本。未购买的只有免费部分内的标题',
  query: z.object({ ...target, to: Version, from: Version.optional() }),
  answer: VersionChanges,
  fails: ['not_found'],
})

export const saveReadingPlace = endpoint({
  method: 'POST',
  path: '/api/library/saveReadingPlace',
  access: 'user',
  summary: '记住读到第几页',
  body: z.strictObject({ ...target, page: Page }),
  answer: Done,
  fails: ['not_found', 'not_bought'],
})
