import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { DataSet } from './data-set.ts'
import { timeOf } from './times.ts'

const subjects = ['综合管廊', '深基坑', '桥梁荷载', '绿色建筑', '全过程咨询', '可行性研究', '工程造价', '岩土勘察']
const forms = ['监测方案', '运维手册', '试验报告', '评审意见', '数据包', '清单模板', '研究报告', '案例汇编']
const suffixes = ['docx', 'pdf', 'zip', 'xlsx', 'pptx']
const description =
  '依据现行标准编制，含适用范围、工作流程、成果要求与附表，可直接用于同类项目；数据来自成员单位已完工的项目，脱敏后提供。'
/** Number of members that exist at every size. */
const authors = 1000

const pick = (words: string[], index: number) => words[index % words.length] ?? ''
const spread = (id: number, factor: number, modulus: number) => (id * factor) % modulus

/** 0 for a third, otherwise 1 to 200. */
export const coinOf = (id: number) => (id % 3 === 0 ? 0 : 1 + spread(id, 2_654_435_761, 200))
/** The id of its file. */
export const fileOf = (id: number) => id + 1_000_000
export const authorOf = (id: number) => 2 + (id % authors)
/** Approved and on sale. */
export const isListed = (id: number) => id % 97 !== 0 && id % 101 !== 0 && id % 211 !== 0
/** Each of these is shared with a group of members. */
export const isSharedWithGroup = (id: number) => id % 50 === 0

/** Resources of every category: a third are free, a few are pending, rejected or taken down. */
export const resources: DataSet = {
  // Rows refer to files and versions, which are created from the rows afterwards.
  before: ['alter table resource disable trigger all'],
  copy: `copy resource (id, author_id, name, description, category_id, tags, coin, file_id, suffix, file_size, state, uploaded_at, approved_at,
      newest_state, newest_at, newest_name, newest_category_id, newest_coin, view_count, download_count, trending_score, trace_code, taken_down_at)
    from stdin`,
  row(id) {
    const time = timeOf(id).toISOString()
    const name = `${pick(subjects, id)}${pick(forms, Math.floor(id / 8))}（${id}）`
    const category = 10_001 + spread(id, 31, 7)
    const coin = coinOf(id)
    const state = id % 97 === 0 ? 0 : id % 101 === 0 ? 2 : 1
    const values = [
      id,
      authorOf(id),
      name,
      description.repeat(1 + spread(id, 5, 4)),
      category,
      `{${pick(subjects, id)},${pick(forms, id)}}`,
      coin,
      fileOf(id),
      pick(suffixes, id),
      10_000 + spread(id, 7_919, 900_000),
      state,
      time,
      state === auditState.approved ? time : '\\N',
      state,
      time,
      name,
      category,
      coin,
      spread(id, 2_654_435_761, 9_973),
      spread(id, 40_503, 4_999),
      spread(id, 7_919, 997) / 50,
      `SZ-${String(id).padStart(10, '0')}`,
      id % 211 === 0 ? time : '\\N',
    ]
    return `${values.join('\t')}\n`
  },
  after: [
    'alter table resource enable trigger all',
    `insert into stored_file (id, key, name, suffix, size, sha256, owner_id)
       select file_id, 'stored/bench/' || id, name || '.' || suffix, suffix, file_size, encode(sha256(id::text::bytea), 'hex'), author_id from resource`,
    `insert into resource_version (resource_id, number, name, description, category_id, tags, coin, file_id, state, created_at, audited_at)
       select id, 1, name, description, category_id, tags, coin, file_id, state, uploaded_at, approved_at from resource`,
    `insert into resource_count (grain, category_id, price, period, count)
       select grain, category, price, date_trunc(grain, uploaded_at at time zone 'Asia/Shanghai')::date, count(*)
       from resource, unnest(array['day', 'month', 'year']) as grain, unnest(array[0, category_id]) as category,
            unnest(array['all', case when is_free then 'free' else 'paid' end]) as price
       where is_listed group by 1, 2, 3, 4`,
    `insert into resource_audit_count (grain, period, state, category_id, is_taken_down, count)
       select grain, date_trunc(grain, newest_at at time zone 'Asia/Shanghai')::date, newest_state, newest_category_id,
              taken_down_at is not null, count(*)
       from resource, unnest(array['day', 'month', 'year']) as grain group by 1, 2, 3, 4, 5`,
    `select setval(pg_get_serial_sequence('resource', 'id'), (select max(id) from resource)),
            setval(pg_get_serial_sequence('stored_file', 'id'), (select max(id) from stored_file))`,
    // As many grants as resources: each of a thousand members has a thousandth of them, some bought, some shared.
    `insert into access_grant (kind, item_id, member_id, reason, giver_id, coins, version)
       select 'resource', id, 2 + (id * 7) % ${authors}, case when id % 4 = 0 then 'shared' else 'bought' end,
              case when id % 4 = 0 then author_id end, case when id % 4 <> 0 then 5 end, case when id % 4 <> 0 then 1 end
       from resource where author_id <> 2 + (id * 7) % ${authors}`,
    // Ten groups of up to 10,000 members; every fiftieth resource is shared with one of the groups.
    `insert into user_group (owner_id, name) select 3, '组 ' || at from generate_series(1, 10) as at`,
    `insert into user_group_member (group_id, member_id)
       select user_group.id, member.id from user_group, (select id from member order by id limit 10000) as member`,
    `update user_group set member_count = (select count(*) from user_group_member where group_id = user_group.id)`,
    `insert into access_grant (kind, item_id, group_id, reason, giver_id)
       select 'resource', resource.id, groups.id, 'shared', 3 from resource
       join (select id, row_number() over (order by id) - 1 as at from user_group) as groups on groups.at = resource.id / 50 % 10
       where resource.id % 50 = 0`,
  ],
}
