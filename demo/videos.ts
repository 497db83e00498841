import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#kernel/http/index.ts'
import { importVideo, videoStates } from '../server/areas/catalogue/courses/index.ts'
import { type CourseTexts, demoCourses, type SectionTexts } from './courses.ts'
import { memberFinder } from './people.ts'
import { renderFilm } from './videos/film.ts'
import { sheetOf } from './videos/picture.ts'
import { scriptOf } from './videos/script.ts'
import { waitForIdleCpu } from './wait-for-idle-cpu.ts'

type Stores = Pick<Services, 'db' | 'files'>

interface MissingVideo {
  course: CourseTexts
  section: SectionTexts
  sectionId: number
}

/** Videos per course that are generated first: public courses and the beginning of the banner's courses. */
const firstCourses = new Map([
  ['cable-bridge-open', 1],
  ['pm-practice', 2],
  ['bim-forward', 2],
  ['urban-renewal-open', 1],
])

/** Generates the most visible videos immediately. */
export const makeFirstVideos = async (services: Stores, perCourse = firstCourses): Promise<void> => {
  const courses = demoCourses().filter(({ key }) => perCourse.has(key))
  const wanted = await findMissingVideos(services, courses)
  for (const [key, count] of perCourse)
    for (const each of wanted.filter(({ course }) => course.key === key).slice(0, count)) await make(services, each)
}

/**
 * Generates all other videos one at a time, waiting for an idle CPU: first sections of all courses come before later ones.
 * Videos of an earlier start are left unchanged.
 */
export const makeVideos = async (services: Stores, say: (line: string) => void): Promise<void> => {
  const wanted = await findMissingVideos(services, demoCourses())
  const place = ({ course, section }: MissingVideo) => sectionsOf(course).indexOf(section)
  for (const each of wanted.sort((one, other) => place(one) - place(other))) {
    await waitForIdleCpu()
    await make(services, each)
  }
  say('课程视频都已就绪')
}

const sectionsOf = ({ chapters }: CourseTexts) => chapters.flatMap(({ sections }) => sections)

/** The sections that have no video yet. */
const findMissingVideos = async ({ db }: Stores, courses: CourseTexts[]): Promise<MissingVideo[]> => {
  const rows = await db
    .selectFrom('item')
    .innerJoin('lesson_section', 'lesson_section.lesson_id', 'item.id')
    .select(['item.name as course', 'lesson_section.id', 'lesson_section.name'])
    .where('lesson_section.file_id', 'is', null)
    .where('lesson_section.version', '=', 1)
    .execute()
  return courses.flatMap((course) =>
    sectionsOf(course).flatMap((section) => {
      const row = rows.find((each) => each.course === course.name && each.name === section.name)
      return row ? [{ course, section, sectionId: row.id }] : []
    }),
  )
}

const make = async (services: Stores, { course, section, sectionId }: MissingVideo): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shuzi-film-'))
  try {
    const file = path.join(folder, 'film.mkv')
    await renderFilm(file, scriptOf(course, section), {
      name: `${course.key} ${section.name}`,
      sheet: sheetOf(course.key),
    })
    const author = (await memberFinder(services.db))(course.author)
    const film = { name: `${section.name}.mkv`, stream: createReadStream(file) }
    await waitUntilEncoded(services, (await importVideo(services, author, sectionId, film)).fileId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits until the worker has encoded it. */
const waitUntilEncoded = async ({ db }: Stores, fileId: number): Promise<void> => {
  const isPending = async () => {
    const state = (await videoStates(db, [fileId])).get(fileId)?.state
    return state === 'waiting' || state === 'running'
  }
  while (await isPending()) await wait(500)
}
