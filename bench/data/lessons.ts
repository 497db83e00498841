import { auditState } from '#contract/library-rules.ts'
import type { DataSet } from './data-set.ts'

const subjects = ['全过程咨询', '盾构施工', '投资测算', '实景三维', '管廊运维', '清单计价', '模型交付', '结算审核']
const forms = ['实务', '精讲', '公开课', '案例课', '入门', '进阶', '答疑', '训练营']
const newest = Date.UTC(2026, 10, 1)
const everyMinutes = 5 // a million reach back nine years, some 290 a day
const content = '以一个已完工的项目为线索，讲清每个阶段该交付什么、由谁确认、怎么留痕；每节都有清单和样表，可以直接用。'
/** Number of members that exist at every size. */
const authors = 1000
/** Number of lessons with chapters and sections; no scenario opens more. */
export const lessonsWithCatalogue = 1000

const pick = (words: string[], index: number) => words[index % words.length] ?? ''
const spread = (id: number, factor: number, modulus: number) => (id * factor) % modulus

/** Lessons of every category: a third are free, one in nineteen is not public, a few are pending, rejected or taken down. */
export const lessons: DataSet = {
  // Rows refer to versions, which are created from the rows afterwards.
  before: ['alter table lesson disable trigger all'],
  copy: `copy lesson (id, author_id, name, content, category_id, coin, has_chapter, allows_rates, chapter_count, section_count, seconds, has_trial, state,
      uploaded_at, updated_at, approved_at, newest_at, submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id,
      submitted_coin, view_count, learner_count, trending_score, trace_code, is_public, taken_down_at)
    from stdin`,
  row(id) {
    const time = new Date(newest - id * everyMinutes * 60_000).toISOString()
    const name = `${pick(subjects, id)}${pick(forms, Math.floor(id / 8))}（${id}）`
    const category = 20_001 + spread(id, 31, 8)
    const coin = id % 3 === 0 ? 0 : 1 + spread(id, 2_654_435_761, 200)
    const state = id % 97 === 0 ? 0 : id % 101 === 0 ? 2 : 1
    const values = [
      id,
      2 + (id % authors),
      name,
      content,
      category,
      coin,
      't',
      'f',
      2,
      8,
      4_800,
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
    ]
    return `${values.join('\t')}\n`
  },
  after: [
    'alter table lesson enable trigger all',
    `insert into lesson_version (lesson_id, number, name, content, category_id, coin, has_chapter, allows_rates, state, created_at, audited_at)
       select id, 1, name, content, category_id, coin, has_chapter, allows_rates, state, uploaded_at, approved_at from lesson`,
    // Two chapters of four sections of ten minutes each.
    `insert into lesson_chapter (lesson_id, version, id, place, name)
       select lesson.id, 1, lesson.id * 2 + place, place, '第 ' || place + 1 || ' 章' from lesson, generate_series(0, 1) as place
       where lesson.id <= ${lessonsWithCatalogue}`,
    `insert into stored_file (id, key, name, suffix, size, sha256, owner_id)
       select 100000000 + lesson.id * 8 + place, 'stored/bench-video/' || lesson.id || '-' || place, '视频.mp4', 'mp4', 90000000,
              encode(sha256((lesson.id || '-' || place)::bytea), 'hex'), lesson.author_id
       from lesson, generate_series(0, 7) as place where lesson.id <= ${lessonsWithCatalogue}`,
    `insert into video (file_id, path, state, percent, seconds, width, height, media)
       select id, left(sha256, 32), 'ready', 100, 600, 1280, 720, '{}' from stored_file where id >= 100000000`,
    `insert into lesson_section (lesson_id, version, id, chapter_id, place, name, file_id, seconds, is_trial)
       select lesson.id, 1, lesson.id * 8 + place, lesson.id * 2 + place / 4, place, '第 ' || place + 1 || ' 节',
              100000000 + lesson.id * 8 + place, 600, place = 0
       from lesson, generate_series(0, 7) as place where lesson.id <= ${lessonsWithCatalogue}`,
    // The audit of a lesson stores its catalogue this way.
    `update lesson set catalogue = lesson_catalogue(id, version) where state = ${auditState.approved} and id <= ${lessonsWithCatalogue}`,
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
