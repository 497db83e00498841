import { paths } from '#contract/paths.ts'
import { type Db, inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { levelId } from '../contract/constants.ts'
import { importBanner, importLesson, type LessonHistory } from '../server/areas/catalogue/courses/index.ts'
import { grantShared } from '../server/areas/catalogue/items/index.ts'
import { memberFinder } from './people.ts'
import { hashOf } from './pseudo-random.ts'
import { readContent } from './read-content.ts'
import { type Lecture, timeLecture } from './videos/script.ts'

export interface SectionTexts {
  name: string
  seconds: number
  caption: { t: number; text: string }[]
  trial?: boolean
  /** The text of a long film instead of the captions. */
  lecture?: Lecture
}
export interface CourseTexts {
  key: string
  name: string
  categoryId: number
  description: string
  coin: number
  isPublic: 0 | 1
  audit: 0 | 1 | 2
  auditReason?: string
  author: string | number
  daysAgo: number
  /** The kind of drawing shown in its videos. */
  kind: string
  hasChapter: 0 | 1
  chapters: { name: string; sections: SectionTexts[] }[]
  attachments?: string[]
}

const dayMs = 86_400_000

/** Oldest first, so that ids grow with time. */
export const demoCourses = (): CourseTexts[] => {
  const lectures = readContent<Lecture[]>('lectures')
  return readContent<CourseTexts[]>('courses')
    .map((course) =>
      withLectures(
        course,
        lectures.filter((lecture) => lecture.course === course.key),
      ),
    )
    .sort((one, other) => other.daysAgo - one.daysAgo)
}

const withLectures = (course: CourseTexts, lectures: Lecture[]): CourseTexts => {
  const extend = (section: SectionTexts): SectionTexts => {
    const lecture = lectures.find((one) => one.section === section.name)
    if (!lecture) return section
    const { seconds, cues } = timeLecture(lecture)
    return { ...section, lecture, seconds, caption: cues.map(({ from, text }) => ({ t: from, text })) }
  }
  return {
    ...course,
    chapters: course.chapters.map(({ name, sections }) => ({ name, sections: sections.map(extend) })),
  }
}

/** Loads audited courses without their videos, which follow later; existing ones are left unchanged. */
export const loadCourses = async (db: Db, administrator: Actor, say: (line: string) => void): Promise<void> => {
  const all = demoCourses()
  const present = new Set(
    (await db.selectFrom('item').select('submitted_name').where('kind', '=', 'lesson').execute()).map(
      (row) => row.submitted_name,
    ),
  )
  const find = await memberFinder(db)
  const everybody = await db
    .selectFrom('member')
    .select(['id', 'created_at'])
    .where('level', 'in', [levelId.first, levelId.second])
    .orderBy('id')
    .execute()
  for (const course of all) {
    if (present.has(course.name)) continue
    const authorId = find(course.author).id
    await importLesson(db, {
      authorId,
      columns: columnsOf(course),
      courseColumns: { has_chapter: course.hasChapter === 1, allows_rates: course.hasChapter === 0 },
      chapters: course.chapters.map(({ name, sections }) => ({
        name,
        sections: sections.map((section) => ({
          name: section.name,
          fileId: null,
          isTrial: section.trial ?? false,
          seconds: section.seconds,
        })),
      })),
      history: historyOf(
        course,
        administrator.id,
        everybody.filter(({ id }) => id !== authorId),
      ),
    })
  }
  await shareOne(db, find)
  await loadBanners(db)
  say(`课程 ${all.length} 门`)
}

const columnsOf = ({ name, description, categoryId, coin }: CourseTexts) => ({
  name,
  description,
  category_id: categoryId,
  coin,
  cover: null,
})

/** Audited one or two days after the upload. Older and cheaper courses have more views and learners. */
const historyOf = (
  course: CourseTexts,
  auditorId: number,
  members: { id: number; created_at: Date }[],
): LessonHistory => {
  const { name, coin, daysAgo, audit, auditReason, isPublic } = course
  const uploadedAt = new Date(Date.now() - daysAgo * dayMs - 5 * 3_600_000)
  const others = members.filter(({ created_at }) => created_at < uploadedAt).map(({ id }) => id)
  const random = hashOf(name, 11)
  const auditedAt = new Date(Math.min(Date.now(), uploadedAt.getTime() + (1 + (random % 2)) * dayMs))
  const learners =
    audit === 1 ? Math.min(others.length, 2 + (random % 14) + Math.floor(daysAgo / (coin === 0 ? 4 : 9))) : 0
  return {
    uploadedAt,
    state: audit,
    isPublic: isPublic === 1,
    audit: audit === 0 ? undefined : { by: auditorId, at: auditedAt, reason: auditReason ?? '内容完整，符合上架要求' },
    viewCount: audit === 1 ? 60 + daysAgo * 5 + (random % 700) : random % 9,
    learners: Array.from({ length: learners }, (_, place) => ({
      memberId: others[(random + place * 7) % others.length]!,
      at: new Date(auditedAt.getTime() + ((Date.now() - auditedAt.getTime()) * (place + 1)) / (learners + 1)),
    })).filter(({ memberId }, place, all) => all.findIndex((one) => one.memberId === memberId) === place),
  }
}

/** PLAT-2: third01 has one course of its company's account shared with it. */
const shareOne = inTransaction(async (tx, find: (name: string) => Actor) => {
  const [giver, receiver] = [find('qiye01'), find('third01')]
  const { id } = await tx
    .selectFrom('item')
    .select('id')
    .where('kind', '=', 'lesson')
    .where('author_id', '=', giver.id)
    .where('is_listed', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await grantShared(tx, { id, memberIds: [receiver.id], giverId: giver.id })
})

/** Banners, each with the name of a course or an address. */
const banners = [
  { place: 'home', name: '联盟公开课：斜拉桥施工监控', course: '斜拉桥施工监控公开课' },
  { place: 'home', name: '数字商城：可直接复用的工程成果', url: paths.mall },
  { place: 'home', name: '桥梁数字孪生：从监测到养护决策', course: '桥梁数字孪生：从监测到养护决策' },
  { place: 'home', name: '数据交付指南：征求意见稿发布', url: paths.article(2) },
  { place: 'home', name: '加入联盟：入盟申请与联系方式', url: paths.alliance('Apply') },
  { place: 'course', name: '全过程工程咨询项目经理实务', course: '全过程工程咨询项目经理实务' },
  { place: 'course', name: 'BIM 正向设计协同与交付标准', course: 'BIM 正向设计协同与交付标准' },
  { place: 'course', name: '城市更新公开课：留改拆怎么定', course: '城市更新公开课：留改拆怎么定' },
] as const

const loadBanners = async (db: Db) => {
  if (await db.selectFrom('banner').select('id').limit(1).executeTakeFirst()) return
  const ids = new Map(
    (await db.selectFrom('item').select(['id', 'name']).where('kind', '=', 'lesson').execute()).map(({ id, name }) => [
      name,
      id,
    ]),
  )
  for (const banner of banners)
    await importBanner(db, {
      place: banner.place,
      name: banner.name,
      lessonId: 'course' in banner ? (ids.get(banner.course) ?? null) : null,
      url: 'url' in banner ? banner.url : null,
    })
}
