import type { Lesson } from '#contract/catalogue/courses/lessons.ts'
import type { Db } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { accessCodes, isVisible, toMoreRow, toOfferedItem } from '../items/index.ts'
import { donePercent, type ProgressJson, type SectionJson, toAttachment, toChapters, toSection } from './catalogue.ts'
import { findDetail } from './detail-queries.ts'
import { mayTry } from './learning/watch-rule.ts'
import { flag, toItem } from './view.ts'

type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

/** The lesson for a viewer who may see it; for everybody else it does not exist. */
export const readLesson = async (db: Db, actor: Actor | undefined, id: number): Promise<Lesson> => {
  const row = (await findDetail(db, actor, id)) ?? fail('not_found')
  if (!isVisible(actor, toOfferedItem(row), row.code)) fail('not_found')
  return toLessonDetail(row, actor)
}

const toLessonDetail = (row: DetailRow, actor: Actor | undefined): Lesson => {
  const hasAccess = row.code !== accessCodes.none
  const mayWatch = ({ is_trial }: SectionJson) => hasAccess || (is_trial && mayTry(actor))
  const watched = watchedIn(row)
  return {
    ...toItem(row),
    content: row.description,
    is_favorite: row.is_favorite,
    isDelete: flag(row.deleted_at !== null),
    favoriteCount: row.favorite_count,
    traceCode: row.trace_code,
    drLessonChapterList: toChapters(row.catalogue, (section) =>
      toSection(section, mayWatch(section), watched(section)),
    ),
    localStorageList: row.catalogue.attachments.map(toAttachment(hasAccess)),
    allowsRates: row.allows_rates,
    aiShare: row.ai_share,
    isTakenDown: row.taken_down_at !== null,
    progress: summary(row, watched),
    moreFromAuthor: (row.more ?? []).map((more) =>
      toItem({ ...toMoreRow(row, more), updated_at: new Date(more.updated_at) }),
    ),
  }
}

type Watched = (section: SectionJson) => ProgressJson | undefined

/** The viewer's progress in each section; a replaced video starts from zero. */
const watchedIn = ({ progress }: DetailRow): Watched => {
  if (!progress) return () => undefined
  const found = new Map(progress.map((each) => [each.section_id, each]))
  return ({ id, file }) => {
    const watched = found.get(id)
    return watched?.file_id === file?.id ? watched : undefined
  }
}

/**
 * The watched share of all sections, and the section to continue with: the one watched last, or the next one if that is
 * done.
 */
const summary = ({ catalogue, progress }: DetailRow, watched: Watched): Lesson['progress'] => {
  if (!progress) return null
  const sections = catalogue.chapters.flatMap((chapter) => chapter.sections)
  const begun = sections.filter((section) => watched(section) !== undefined)
  const last = begun.toSorted((one, other) => timeOf(watched(other)) - timeOf(watched(one)))[0]
  if (!last) return null
  const seconds = sections.reduce((sum, section) => sum + section.seconds, 0)
  const done = begun.reduce((sum, section) => sum + watched(section)!.percent * section.seconds, 0)
  const next = watched(last)!.percent < donePercent ? undefined : sections[sections.indexOf(last) + 1]
  return { percent: seconds === 0 ? 0 : Math.floor(done / seconds), sectionId: (next ?? last).id }
}
const timeOf = (progress: ProgressJson | undefined) => new Date(progress!.reported_at).getTime()
