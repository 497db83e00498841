import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { uploadResource } from '#contract/catalogue/documents/library.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { Actor, Services } from '#kernel/http/index.ts'
import { levelId } from '../contract/constants.ts'
import { importResource, type ResourceHistory } from '../server/areas/catalogue/documents/index.ts'
import { grantShared } from '../server/areas/catalogue/items/index.ts'
import type { DataPackage, SlideShow, Workbook } from './files/content.ts'
import { pptx, reportDocx, reportPdf, xlsx } from './files/index.ts'
import { packageZip } from './packages/package-zip.ts'
import { memberFinder } from './people.ts'
import { hashOf } from './pseudo-random.ts'
import { readContent } from './read-content.ts'
import { fullReport, type TextDocument } from './report/assemble.ts'
import { fullDeck } from './report/deck.ts'
import { fullWorkbook } from './report/workbook.ts'

type Content = Omit<TextDocument & Workbook & SlideShow & DataPackage, 'title' | 'author'>

export interface ResourceTexts {
  key: string
  name: string
  description: string
  category: number
  format: 'docx' | 'doc' | 'pdf' | 'xlsx' | 'pptx' | 'zip'
  coin: number
  tags: string[]
  author: string
  daysAgo: number
  audit: 0 | 1 | 2
  auditReason?: string
  content: Content
}

const dayMs = 86_400_000
const texts = () => ['resources-1', 'resources-2'].flatMap((name) => readContent<ResourceTexts[]>(name))

/** Oldest first, so that ids grow with time; formats that take long to generate come last. */
export const demoResources = (): ResourceTexts[] => {
  const isSlow = ({ format }: ResourceTexts) => format === 'pdf' || format === 'zip'
  const all = texts().sort((one, other) => other.daysAgo - one.daysAgo)
  return [...all.filter((one) => !isSlow(one)), ...all.filter(isSlow)]
}

/** Loads the mall's documents as real, audited files; existing ones are left unchanged. */
export const loadResources = async (
  services: Services,
  administrator: Actor,
  wanted: ResourceTexts[],
  say: (line: string) => void,
  makeFile = fileOf,
) => {
  const { db } = services
  const present = new Set(
    (await db.selectFrom('item').select('submitted_name').where('kind', '=', 'resource').execute()).map(
      (row) => row.submitted_name,
    ),
  )
  const authors = await memberFinder(db)
  const readers = await findReaders(db)
  for (const resource of wanted) {
    if (present.has(resource.name)) continue
    const author = authors(resource.author)
    await importResource(services, author, fieldsOf(resource), {
      file: { name: `${resource.name}.${resource.format}`, stream: await makeFile(resource) },
      history: historyOf(resource, administrator.id, readers),
      onVersionAdded: withoutPreview,
    })
  }
  await shareOne(db, authors)
  say(`资源 ${wanted.length} 份`)
}

/** previews.ts generates previews later, one at a time. */
const withoutPreview = async () => {}

const fieldsOf = ({ name, description, category, coin, tags }: ResourceTexts) =>
  uploadResource.fields.parse({ sourceName: name, sourceDesc: description, sourceCategoryId: category, coin, tags })

/** Generates the file; the same texts always give the same bytes. */
export const fileOf = async ({ key, format, name, author, content }: ResourceTexts): Promise<Readable> => {
  const document = { title: name, author, ...content }
  switch (format) {
    case 'docx':
      return Readable.from([await reportDocx(fullReport(key, document))])
    case 'doc':
      return Readable.from([readFileSync(new URL(`content/files/${key}.doc`, import.meta.url))])
    case 'pdf':
      return Readable.from([await reportPdf(fullReport(key, document))])
    case 'xlsx':
      return Readable.from([await xlsx(fullWorkbook(document))])
    case 'pptx':
      return Readable.from([await pptx(fullDeck(key, document))])
    case 'zip':
      return Readable.from([await packageZip(key, document)])
  }
}

/** Audited one or two days after the upload. Older and cheaper resources have more views and downloads. */
const historyOf = (
  { name, coin, daysAgo, audit, auditReason }: ResourceTexts,
  auditorId: number,
  readers: Reader[],
): ResourceHistory => {
  const uploadedAt = new Date(Date.now() - daysAgo * dayMs - 3_600_000)
  const random = hashOf(name, 7)
  const viewCount = audit === 1 ? 40 + daysAgo * 3 + (random % 900) : random % 12
  const auditedAt = new Date(Math.min(Date.now(), uploadedAt.getTime() + (1 + (random % 2)) * dayMs))
  return {
    uploadedAt,
    state: audit,
    audit: audit === 0 ? undefined : { by: auditorId, at: auditedAt, reason: auditReason ?? '内容完整，符合上架要求' },
    viewCount,
    downloadCount: audit === 1 ? Math.floor(viewCount / (coin === 0 ? 3 : 6 + coin / 10)) : 0,
    downloads: audit === 1 && coin === 0 ? recentDownloads(auditedAt, random, readers) : [],
  }
}

/** Downloads of the last weeks, evenly spaced. */
const recentDownloads = (auditedAt: Date, random: number, members: Reader[]): ResourceHistory['downloads'] => {
  const since = Math.max(auditedAt.getTime(), Date.now() - 45 * dayMs)
  const readers = members.filter(({ created_at }) => created_at.getTime() < since).map(({ id }) => id)
  const count = Math.min(readers.length, 4 + (random % 19))
  return Array.from({ length: count }, (_, at) => ({
    memberId: readers[(random + at * 7) % readers.length]!,
    at: new Date(since + ((Date.now() - since) * (at + 1)) / (count + 1)),
  }))
}

interface Reader {
  id: number
  created_at: Date
}

const findReaders = (db: Db): Promise<Reader[]> =>
  db
    .selectFrom('member')
    .select(['id', 'created_at'])
    .where('level', 'in', [levelId.first, levelId.second])
    .orderBy('id')
    .execute()

/** PLAT-2: third01 has one resource of its company's account shared with it. */
const shareOne = inTransaction(async (tx, authors: (name: string) => Actor) => {
  const giver = authors('qiye01')
  const receiver = authors('third01')
  const { id } = await tx
    .selectFrom('item')
    .select('id')
    .where('kind', '=', 'resource')
    .where('author_id', '=', giver.id)
    .where('is_listed', '=', true)
    .where('coin', '>', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await grantShared(tx, { id, memberIds: [receiver.id], giverId: giver.id })
})
