import { createHash } from 'node:crypto'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { DataSet } from './data-set.ts'
import { timeOf } from './times.ts'

const subjects = ['全过程咨询', '盾构施工', '投资测算', '实景三维', '管廊运维', '清单计价', '模型交付', '结算审核']
const forms = ['实务', '精讲', '公开课', '案例课', '入门', '进阶', '答疑', '训练营']
const content = '以一个已完工的项目为线索，讲清每个阶段该交付什么、由谁确认、怎么留痕；每节都有清单和样表，可以直接用。'
/** Number of members that exist at every size. */
const authors = 1000
/** Number of lessons whose sections exist as rows, so that they can be watched; all others have the stored catalogue alone. */
export const watchableLessons = 10_000

const pick = (words: string[], index: number) => words[index % words.length] ?? ''
const spread = (id: number, factor: number, modulus: number) => (id * factor) % modulus

/** Approved, on offer and open to visitors. */
export const isOpen = (id: number) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0 && id % 19 !== 0
export const isFree = (id: number) => id % 3 === 0

/** Section ids of a lesson start here; a lesson has one to eight sections of ten minutes in chapters of four. */
export const firstSectionOf = (id: number) => id * 8
const sectionCountOf = (id: number) => 1 + spread(id, 5, 8)
const chapterCountOf = (id: number) => Math.ceil(sectionCountOf(id) / 4)
const fileIdOf = (sectionId: number) => 100_000_000 + sectionId
/** The folder of a section's video. */
export const videoPathOf = (id: number, place: number) =>
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

/** Lessons of every category: a third are free, one in nineteen is not public, a few are pending, rejected or taken down. */
export const lessons: DataSet = {
  // Rows refer to versions, which are created from the rows afterwards.
  before: ['alter table lesson disable trigger all'],
  copy: `copy lesson (id, author_id, name, content, category_id, coin, has_chapter, allows_rates, chapter_count, section_count, seconds, has_trial, state,
      uploaded_at, updated_at, approved_at, newest_at, submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id,
      submitted_coin, view_count, learner_count, trending_score, trace_code, is_public, taken_down_at, catalogue)
    from stdin`,
  row(id) {
    const time = timeOf(id).toISOString()
    const name = `${pick(subjects, id)}${pick(forms, Math.floor(id / 8))}（${id}）`
    const category = 20_001 + spread(id, 31, 8)
    const coin = isFree(id) ? 0 : 1 + spread(id, 2_654_435_761, 200)
    const state = id % 97 === 0 ? 0 : id % 101 === 0 ? 2 : 1
    const values = [
      id,
      2 + (id % authors),
      name,
      content.repeat(1 + spread(id, 5, 4)),
      category,
      coin,
      't',
      'f',
      chapterCountOf(id),
      sectionCountOf(id),
      600 * sectionCountOf(id),
      't',
      state,
      time,
      time,
      state === auditState.approved ? time : '\\N',
      time,
      1,
      state,
      time,
      name,
      category,
      coin,
      spread(id, 2_654_435_761, 9_973),
      spread(id, 40_503, 4_999),
      spread(id, 7_919, 997) / 50,
      `SZ-${String(id).padStart(10, '0')}`,
      id % 19 === 0 ? 'f' : 't',
      id % 211 === 0 ? time : '\\N',
      state === auditState.approved ? catalogueOf(id) : '\\N',
    ]
    return `${values.join('\t')}\n`
  },
  after: [
    'alter table lesson enable trigger all',
    `insert into lesson_version (lesson_id, number, name, content, category_id, coin, has_chapter, allows_rates, state, created_at, audited_at)
       select id, 1, name, content, category_id, coin, has_chapter, allows_rates, state, uploaded_at, approved_at from lesson`,
    `insert into lesson_chapter (lesson_id, version, id, place, name)
       select id, 1, id * 2 + place, place, '第 ' || place + 1 || ' 章' from lesson, generate_series(0, chapter_count - 1) as place
       where id <= ${watchableLessons}`,
    `insert into stored_file (id, key, name, suffix, size, sha256, owner_id)
       select 100000000 + lesson.id * 8 + place, 'stored/bench-video/' || lesson.id || '-' || place, '视频.mp4', 'mp4', 90000000,
              encode(sha256((lesson.id || '-' || place)::bytea), 'hex'), lesson.author_id
       from lesson, generate_series(0, section_count - 1) as place where lesson.id <= ${watchableLessons}`,
    `insert into video (file_id, path, state, percent, seconds, width, height, media)
       select id, left(sha256, 32), 'ready', 100, 600, 1280, 720, '{}' from stored_file where id >= 100000000`,
    `insert into lesson_section (lesson_id, version, id, chapter_id, place, name, file_id, seconds, is_trial)
       select lesson.id, 1, lesson.id * 8 + place, lesson.id * 2 + place / 4, place, '第 ' || place + 1 || ' 节',
              100000000 + lesson.id * 8 + place, 600, place = 0
       from lesson, generate_series(0, section_count - 1) as place where lesson.id <= ${watchableLessons}`,
    `insert into lesson_count (grain, audience, category_id, price, period, count)
       select grain, audience, category, price, date_trunc(grain, uploaded_at at time zone 'Asia/Shanghai')::date, count(*)
       from lesson, unnest(array['day', 'month', 'year']) as grain, unnest(array[0, category_id]) as category,
            unnest(case when is_public then array['all', 'open'] else array['all'] end) as audience,
            unnest(array['all', case when is_free then 'free' else 'paid' end]) as price
       where is_listed group by 1, 2, 3, 4, 5`,
    `insert into lesson_audit_count (grain, period, state, category_id, is_public, count)
       select grain, date_trunc(grain, submitted_at at time zone 'Asia/Shanghai')::date, submitted_state, submitted_category_id, is_public, count(*)
       from lesson, unnest(array['day', 'month', 'year']) as grain group by 1, 2, 3, 4, 5`,
    `select setval(pg_get_serial_sequence('lesson', 'id'), (select max(id) from lesson)),
            setval('lesson_section_id', 100000000), setval('lesson_chapter_id', 100000000)`,
  ],
}
