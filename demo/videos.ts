import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#kernel/http/index.ts'
import { importVideo } from '../server/features/lessons/index.ts'
import { videoStates } from '../server/features/videos/index.ts'
import { type CourseTexts, demoCourses, type SectionTexts } from './courses.ts'
import { peopleOf } from './people.ts'
import { room } from './room.ts'
import { shoot } from './videos/film.ts'
import { drawScene, type Scene } from './videos/scene.ts'

type Stores = Pick<Services, 'db' | 'files'>

interface Wanted {
  course: CourseTexts
  section: SectionTexts
  sectionId: number
}

/** What people open first: the open courses, and how the courses of the banner begin. */
const firstCourses = new Map([
  ['cable-bridge-open', 1],
  ['pm-practice', 2],
  ['bim-forward', 2],
  ['urban-renewal-open', 1],
])

/** Shoots the films people look for first, at once. */
export const makeFirstVideos = async (services: Stores): Promise<void> => {
  const courses = demoCourses().filter(({ key }) => firstCourses.has(key))
  const wanted = await findWanted(services, courses)
  for (const [key, count] of firstCourses)
    for (const each of wanted.filter(({ course }) => course.key === key).slice(0, count)) await make(services, each)
}

/**
 * Shoots all others, one at a time and each when the machine has room: how every course begins comes before how they
 * go on. What a start before this one made is left alone.
 */
export const makeVideos = async (services: Stores, say: (line: string) => void): Promise<void> => {
  const wanted = await findWanted(services, demoCourses())
  const place = ({ course, section }: Wanted) => sectionsOf(course).indexOf(section)
  for (const each of wanted.sort((one, other) => place(one) - place(other))) {
    await room()
    await make(services, each)
  }
  say('课程视频都已就绪')
}

const sectionsOf = ({ chapters }: CourseTexts) => chapters.flatMap(({ sections }) => sections)

/** The sections that have no video yet. */
const findWanted = async ({ db }: Stores, courses: CourseTexts[]): Promise<Wanted[]> => {
  const rows = await db
    .selectFrom('lesson')
    .innerJoin('lesson_section', 'lesson_section.lesson_id', 'lesson.id')
    .select(['lesson.name as course', 'lesson_section.id', 'lesson_section.name'])
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

/** Courses are shot one after the other or all at once: a few drawings are kept for the next film. */
const scenes = new Map<string, Scene>()

const sceneOf = async ({ kind, key }: CourseTexts): Promise<Scene> => {
  const known = scenes.get(key)
  if (known) return known
  if (scenes.size >= 3) scenes.delete(scenes.keys().next().value!)
  const scene = await drawScene(kind, key)
  scenes.set(key, scene)
  return scene
}

const make = async (services: Stores, { course, section, sectionId }: Wanted): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shuzi-film-'))
  try {
    const file = path.join(folder, 'film.mp4')
    const { name, seconds, caption } = section
    await shoot(file, await sceneOf(course), {
      title: name === course.name ? name : `${course.name} · ${name}`,
      seconds,
      caption,
    })
    const author = (await peopleOf(services.db))(course.author)
    const film = { name: `${name}.mp4`, stream: createReadStream(file) }
    await finished(services, (await importVideo(services, author, sectionId, film)).fileId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Waits until the worker is done with it. */
const finished = async ({ db }: Stores, fileId: number): Promise<void> => {
  const isUnderWay = async () => {
    const state = (await videoStates(db, [fileId])).get(fileId)?.state
    return state === 'waiting' || state === 'running'
  }
  while (await isUnderWay()) await wait(500)
}
