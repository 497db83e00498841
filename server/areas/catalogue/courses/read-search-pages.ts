import './videos/tables.ts'
import { text } from 'node:stream/consumers'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { JobContext } from '#kernel/jobs/index.ts'
import type { SearchPage } from '#kernel/search/index.ts'
import { type OpenPart, onVersionAdded, readFilePages } from '../documents/index.ts'
import { type CatalogueJson, type SectionJson, shownCatalogue } from './catalogue.ts'
import { captionsName } from './videos/encoding/caption-names.ts'
import { mediaFolder } from './videos/media-files.ts'
import './tables.ts'

type Stores = Pick<JobContext, 'db' | 'files'>

/** Captions of this many seconds are searched together: a sentence is often cut into several. */
const passageSeconds = 30

/** What is said in the videos and written in the attachments of a lesson; undefined while some of it is being converted. */
export const readLessonPages = async (stores: Stores, lessonId: number): Promise<SearchPage[] | undefined> => {
  const lesson = await stores.db
    .selectFrom('lesson')
    .innerJoin('item', 'item.id', 'lesson.item_id')
    .select(['has_chapter', 'item.coin', shownCatalogue.as('catalogue')])
    .where('item.id', '=', lessonId)
    .executeTakeFirst()
  if (!lesson) return []
  // What costs nothing is open to every member.
  const isFree = lesson.coin === 0
  const parts: SearchPage[][] = []
  for (const { section, number } of numberedSections(lesson.catalogue, lesson.has_chapter)) {
    const spoken = section.file ? await readCaptions(stores, section.file.id) : []
    if (!spoken) return undefined
    parts.push(passagesOf(spoken).map((passage) => toPage(passage, section, { number, isFree })))
  }
  const attached = await readAttachments(stores, lesson.catalogue.attachments, isFree ? 'everything' : 'nothing')
  return attached && [...parts.flat(), ...attached]
}

interface SpokenText {
  /** Seconds from the beginning. */
  from: number
  text: string
}

/** The captions of a stored video; undefined before it is transcoded, none if it has no captions. */
const readCaptions = async (
  { db, files }: Pick<JobContext, 'db' | 'files'>,
  fileId: number,
): Promise<SpokenText[] | undefined> => {
  const video = await db
    .selectFrom('video')
    .select(['state', 'path', 'media'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (video && video.state !== 'ready') return undefined // a failed one may be tried again
  if (!video?.media || !Object.hasOwn(video.media, captionsName)) return []
  const file = await files.read(`${mediaFolder(video.path)}/${captionsName}`)
  return file ? cuesOf(await text(file.stream)) : []
}

const timing = /^(\d+):(\d\d):(\d\d)\.\d{3} --> /

/** The cues of a WebVTT file as the encoding writes it. */
const cuesOf = (webVtt: string): SpokenText[] =>
  webVtt.split('\n\n').flatMap((block) => {
    const [head = '', ...lines] = block.split('\n')
    const time = head.match(timing)
    if (!time) return []
    const [hours, minutes, seconds] = time.slice(1).map(Number)
    return [{ from: hours! * 3600 + minutes! * 60 + seconds!, text: unescaped(lines.join(' ')) }]
  })

const unescaped = (escaped: string) =>
  escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim()

/** Attachments have no preview, so that they are converted for the search alone, when no document of the library waits. */
const readAttachments = async (stores: Stores, attachments: CatalogueJson['attachments'], open: OpenPart) => {
  for (const { id } of attachments) if (!(await isQueued(stores.db, id))) await queueConversion(stores.db, id)
  const parts: SearchPage[][] = []
  for (const { id, name } of attachments) {
    const pages = await readFilePages(stores, id, open)
    if (!pages) return undefined
    parts.push(pages.map((page) => ({ ...page, label: `${name}，${page.label}` })))
  }
  return parts.flat()
}

const isQueued = (db: Db, fileId: number) =>
  db.selectFrom('document').select('file_id').where('file_id', '=', fileId).executeTakeFirst()

const queueConversion = inTransaction((tx, fileId: number) => onVersionAdded(tx, fileId, { priority: -1 }))

/** Sections with their numbers; a video that several sections show is read once. */
const numberedSections = ({ chapters }: CatalogueJson, hasChapter: boolean) => {
  const numbered = chapters.flatMap(({ sections }, chapterAt) =>
    sections.map((section, at) => ({ section, number: hasChapter ? `${chapterAt + 1}.${at + 1} 节，` : '' })),
  )
  const seen = new Set<number>()
  return numbered.filter(({ section: { file } }) => file && !seen.has(file.id) && seen.add(file.id))
}

const passagesOf = (spoken: SpokenText[]): SpokenText[] => {
  const passages: SpokenText[] = []
  for (const { from, text } of spoken.toSorted((one, other) => one.from - other.from)) {
    const last = passages.at(-1)
    if (last && from < last.from + passageSeconds) last.text += ` ${text}`
    else passages.push({ from, text })
  }
  return passages
}

const toPage = (
  { from, text }: SpokenText,
  { name, file, is_trial }: SectionJson,
  { number, isFree }: { number: string; isFree: boolean },
): SearchPage => ({
  sourceId: file!.id,
  place: from,
  label: `${number}${clock(from)} 起`,
  heading: name,
  headings: [],
  text,
  isOpen: isFree || is_trial,
})

const clock = (seconds: number) => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
