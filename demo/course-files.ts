import { Readable } from 'node:stream'
import type { Services } from '#kernel/http/index.ts'
import { attachmentRules, importAttachment } from '../server/areas/catalogue/courses/index.ts'
import { type CourseTexts, demoCourses } from './courses.ts'
import { docx, pdf, xlsx } from './files/index.ts'
import { memberFinder } from './people.ts'

/** Generates the courses' attachments from the captions of their sections; existing ones are left unchanged. */
export const loadCourseFiles = async (services: Services, say: (line: string) => void): Promise<void> => {
  const rules = await attachmentRules(services.db)
  const find = await memberFinder(services.db)
  const present = await findAttached(services)
  let count = 0
  for (const course of demoCourses()) {
    const lesson = present.get(course.name)
    for (const name of course.attachments ?? []) {
      count++
      if (!lesson || lesson.names.includes(name)) continue
      await importAttachment(services, find(course.author), lesson.id, {
        name,
        stream: Readable.from([await documentOf(course, name)]),
        rules,
      })
    }
  }
  say(`课程附件 ${count} 份`)
}

const findAttached = async ({ db }: Services) => {
  const rows = await db
    .selectFrom('item')
    .leftJoin('lesson_attachment', 'lesson_attachment.lesson_id', 'item.id')
    .leftJoin('stored_file', 'stored_file.id', 'lesson_attachment.file_id')
    .select(['item.id', 'item.submitted_name', 'stored_file.name'])
    .where('item.kind', '=', 'lesson')
    .execute()
  const lessons = new Map<string | null, { id: number; names: (string | null)[] }>()
  for (const { id, submitted_name, name } of rows) {
    const lesson = lessons.get(submitted_name) ?? { id, names: [] }
    lesson.names.push(name)
    lessons.set(submitted_name, lesson)
  }
  return lessons
}

const documentOf = ({ name: author, chapters }: CourseTexts, name: string): Promise<Buffer> => {
  const [title = name, suffix] = name.split('.')
  if (suffix === 'xlsx') {
    const rows = chapters.flatMap((chapter) =>
      chapter.sections.flatMap(({ name: section, caption }) =>
        caption.map(({ text }) => [chapter.name, section, text]),
      ),
    )
    return xlsx({ title, author, sheets: [{ name: '要点', head: ['章', '节', '要点'], rows }] })
  }
  const sections = chapters.map((chapter) => ({
    heading: chapter.name,
    paragraphs: chapter.sections.map(
      ({ name: section, caption }) => `${section}：${caption.map(({ text }) => text).join('')}`,
    ),
  }))
  return (suffix === 'pdf' ? pdf : docx)({ title, author, sections })
}
