import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type DataSet, pick, spread, timeOf } from './data-set.ts'
import { memberAt } from './sessions.ts'

/** The id of the n-th lesson. Resources, whose ids are their numbers, and lessons share one sequence. */
export const lessonIdOf = (number: number) => 10_000_000 + number

/** 0 for a third, otherwise 1 to 200. */
export const coinOf = (number: number) => (number % 3 === 0 ? 0 : 1 + spread(number, 2_654_435_761, 200))
export const authorOf = memberAt
const stateOf = (number: number) => {
  if (number % 97 === 0) return auditState.waiting
  return number % 101 === 0 ? auditState.rejected : auditState.approved
}
const isTakenDown = (number: number) => number % 211 === 0
export const isApproved = (number: number) => stateOf(number) === auditState.approved
/** Approved and on offer. */
export const isListed = (number: number) => isApproved(number) && !isTakenDown(number)
const isLessonOpen = (number: number) => number % 19 !== 0
/** A lesson on offer that visitors see. */
export const isOpenLesson = (number: number) => isListed(number) && isLessonOpen(number)

interface Kind {
  kind: 'resource' | 'lesson'
  idOf(number: number): number
  isOpen(number: number): boolean
  firstCategory: number
  categories: number
  subjects: string[]
  forms: string[]
  description: string
}

const resource: Kind = {
  kind: 'resource',
  idOf: (number) => number,
  isOpen: () => true,
  firstCategory: 10_001,
  categories: 7,
  subjects: ['综合管廊', '深基坑', '桥梁荷载', '绿色建筑', '全过程咨询', '可行性研究', '工程造价', '岩土勘察'],
  forms: ['监测方案', '运维手册', '试验报告', '评审意见', '数据包', '清单模板', '研究报告', '案例汇编'],
  description:
    '依据现行标准编制，含适用范围、工作流程、成果要求与附表，可直接用于同类项目；数据来自成员单位已完工的项目，脱敏后提供。',
}

const lesson: Kind = {
  kind: 'lesson',
  idOf: lessonIdOf,
  isOpen: isLessonOpen,
  firstCategory: 20_001,
  categories: 8,
  subjects: ['全过程咨询', '盾构施工', '投资测算', '实景三维', '管廊运维', '清单计价', '模型交付', '结算审核'],
  forms: ['实务', '精讲', '公开课', '案例课', '入门', '进阶', '答疑', '训练营'],
  description: '以一个已完工的项目为线索，讲清每个阶段该交付什么、由谁确认、怎么留痕；每节都有清单和样表，可以直接用。',
}

const nameOf = ({ subjects, forms }: Kind, number: number) =>
  `${pick(subjects, number)}${pick(forms, Math.floor(number / 8))}（${number}）`
/** The tags of a resource, as an array of PostgreSQL. */
export const tagsOf = (number: number) => `{${pick(resource.subjects, number)},${pick(resource.forms, number)}}`

const itemLine = (of: Kind, number: number) => {
  const time = timeOf(number).toISOString()
  const category = of.firstCategory + spread(number, 31, of.categories)
  const [id, name, coin, state] = [of.idOf(number), nameOf(of, number), coinOf(number), stateOf(number)]
  const values = [
    id,
    of.kind,
    authorOf(number),
    name,
    of.description.repeat(1 + spread(number, 5, 4)),
    category,
    coin,
    `SZ-${String(id).padStart(10, '0')}`,
    of.isOpen(number) ? 't' : 'f',
    state,
    time,
    time,
    isApproved(number) ? time : '\\N',
    time,
    1,
    state,
    time,
    name,
    category,
    coin,
    isTakenDown(number) ? time : '\\N',
  ]
  return `${values.join('\t')}\n`
}

/** Versions are created from the items, and what refers to what need not be checked a million times. */
const tables = ['item', 'item_version']

/**
 * As many resources as lessons of every category: a third are free, a few are pending, rejected or taken down, one lesson in
 * nineteen is not open to visitors.
 */
export const items: DataSet = {
  before: tables.map((table) => `alter table ${table} disable trigger all`),
  copy: `copy item (id, kind, author_id, name, description, category_id, coin, trace_code, is_open, state, uploaded_at, updated_at,
      approved_at, newest_at, submitted_version, submitted_state, submitted_at, submitted_name, submitted_category_id, submitted_coin,
      taken_down_at)
    from stdin`,
  row: (number) => itemLine(resource, number) + itemLine(lesson, number),
  after: [
    `insert into item_version (item_id, number, name, description, category_id, coin, state, created_at, audited_at)
       select id, 1, name, description, category_id, coin, state, uploaded_at, approved_at from item order by id`,
    ...tables.map((table) => `alter table ${table} enable trigger all`),
    `select setval(pg_get_serial_sequence('item', 'id'), (select max(id) from item))`,
  ],
}

const statsLine = ({ idOf, kind }: Kind, number: number) => {
  const [views, uses] = [spread(number, 2_654_435_761, 9_973), spread(number, 40_503, 4_999)]
  return `${[idOf(number), kind, views, uses, spread(number, 7_919, 997) / 50].join('\t')}\n`
}

/** What was counted of them. */
export const itemStats: DataSet = {
  before: ['alter table item_stats disable trigger all'],
  copy: 'copy item_stats (item_id, kind, view_count, use_count, trending_score) from stdin',
  row: (number) => statsLine(resource, number) + statsLine(lesson, number),
  after: ['alter table item_stats enable trigger all'],
}
