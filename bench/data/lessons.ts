import { createHash } from 'node:crypto'
import { type DataSet, spread } from './data-set.ts'
import { isApproved, lessonIdOf } from './items.ts'

/** Number of lessons whose sections exist as rows, so that they can be watched; all others have the stored catalogue alone. */
export const watchableLessons = 10_000

/** Section ids of a lesson start here; a lesson has one to eight sections of ten minutes in chapters of four. */
export const firstSectionOf = (id: number) => id * 8
const sectionCountOf = (id: number) => 1 + spread(id, 5, 8)
const chapterCountOf = (id: number) => Math.ceil(sectionCountOf(id) / 4)
const fileIdOf = (sectionId: number) => 100_000_000 + sectionId
/** The folder of a section's video. */
const videoPathOf = (id: number, place: number) =>
  createHash('sha256').update(`${id}-${place}`).digest('hex').slice(0, 32)

const section = (id: number, place: number) => ({
  id: firstSectionOf(id) + place,
  name: `第 ${place + 1} 节`,
  seconds: 600,
  is_trial: place === 0,
  file: { id: fileIdOf(firstSectionOf(id) + place), name: '视频.mp4', suffix: 'mp4', size: 90_000_000 },
  video: { state: 'ready', path: videoPathOf(id, place), percent: 100, reason: null, seconds: 600 },
})

/** As `lesson_catalogue` would write it; a million calls of that function would take an hour. */
const catalogueOf = (id: number) => {
  const places = Array.from({ length: sectionCountOf(id) }, (_, place) => place)
  const chapters = Array.from({ length: chapterCountOf(id) }, (_, at) => ({
    id: id * 2 + at,
    name: `第 ${at + 1} 章`,
    sections: places.filter((place) => Math.floor(place / 4) === at).map((place) => section(id, place)),
  }))
  return JSON.stringify({ chapters, attachments: [] })
}

/** In SQL too a lesson is known by its number. */
const numbered = `(select item_id - ${lessonIdOf(0)} as number, * from lesson) as lesson`
const sections = `${numbered}, generate_series(0, section_count - 1) as place where number <= ${watchableLessons}`

/** What the lessons have of their own: chapters, sections and videos. */
export const lessons: DataSet = {
  before: ['alter table lesson disable trigger all'],
  copy: `copy lesson (item_id, has_chapter, allows_rates, has_trial, chapter_count, section_count, seconds, catalogue) from stdin`,
  row(number) {
    const [chapters, places] = [chapterCountOf(number), sectionCountOf(number)]
    // Only an approved version has a stored catalogue.
    const catalogue = isApproved(number) ? catalogueOf(number) : '\\N'
    const values = [lessonIdOf(number), 't', 'f', 't', chapters, places, 600 * places, catalogue]
    return `${values.join('\t')}\n`
  },
  after: [
    'alter table lesson enable trigger all',
    `insert into lesson_version (item_id, number, has_chapter, allows_rates) select item_id, 1, has_chapter, allows_rates from lesson`,
    `insert into lesson_chapter (lesson_id, version, id, place, name)
       select item_id, 1, number * 2 + place, place, '第 ' || place + 1 || ' 章'
       from ${numbered}, generate_series(0, chapter_count - 1) as place where number <= ${watchableLessons}`,
    `insert into stored_file (id, key, name, suffix, size, sha256, owner_id)
       select 100000000 + number * 8 + place, 'stored/bench-video/' || number || '-' || place, '视频.mp4', 'mp4', 90000000,
              encode(sha256((number || '-' || place)::bytea), 'hex'), (select author_id from item where id = item_id)
       from ${sections}`,
    `insert into video (file_id, path, state, percent, seconds, width, height, media)
       select id, left(sha256, 32), 'ready', 100, 600, 1280, 720, '{}' from stored_file where id >= 100000000`,
    `insert into lesson_section (lesson_id, version, id, chapter_id, place, name, file_id, seconds, is_trial)
       select item_id, 1, number * 8 + place, number * 2 + place / 4, place, '第 ' || place + 1 || ' 节',
              100000000 + number * 8 + place, 600, place = 0
       from ${sections}`,
    `select setval('lesson_section_id', 100000000), setval('lesson_chapter_id', 100000000)`,
  ],
}
