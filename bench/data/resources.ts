import { type DataSet, pick, spread } from './data-set.ts'
import { tagsOf } from './items.ts'
import { people } from './sessions.ts'

const suffixes = ['docx', 'pdf', 'zip', 'xlsx', 'pptx']

/** The id of its file. */
export const fileOf = (id: number) => id + 1_000_000
/** Each of these is shared with a group of members. */
export const isSharedWithGroup = (id: number) => id % 50 === 0

/** The files of the resources, and who may use them. */
export const resources: DataSet = {
  // Rows refer to files, which are created from the rows afterwards.
  before: ['alter table resource disable trigger all'],
  copy: 'copy resource (item_id, tags, file_id, suffix, file_size) from stdin',
  row(id) {
    const values = [id, tagsOf(id), fileOf(id), pick(suffixes, id), 10_000 + spread(id, 7_919, 900_000)]
    return `${values.join('\t')}\n`
  },
  after: [
    'alter table resource enable trigger all',
    `insert into stored_file (id, key, name, suffix, size, sha256, owner_id)
       select file_id, 'stored/bench/' || id, name || '.' || suffix, suffix, file_size, encode(sha256(id::text::bytea), 'hex'), author_id
       from resource join item on item.id = resource.item_id`,
    `select setval(pg_get_serial_sequence('stored_file', 'id'), (select max(id) from stored_file))`,
    `insert into resource_version (item_id, number, tags, file_id) select item_id, 1, tags, file_id from resource`,
    // As many grants as resources: each of a thousand members has a thousandth of them, some bought, some shared.
    `insert into access_grant (item_id, member_id, reason, giver_id, coins, version)
       select id, 2 + (id * 7) % ${people}, case when id % 4 = 0 then 'shared' else 'bought' end,
              case when id % 4 = 0 then author_id end, case when id % 4 <> 0 then 5 end, case when id % 4 <> 0 then 1 end
       from item where kind = 'resource' and author_id <> 2 + (id * 7) % ${people}`,
    // Ten groups of up to 10,000 members; every fiftieth resource is shared with one of the groups.
    `insert into user_group (owner_id, name) select 3, '组 ' || at from generate_series(1, 10) as at`,
    `insert into user_group_member (group_id, member_id)
       select user_group.id, member.id from user_group, (select id from member order by id limit 10000) as member`,
    `update user_group set member_count = (select count(*) from user_group_member where group_id = user_group.id)`,
    `insert into access_grant (item_id, group_id, reason, giver_id)
       select resource.item_id, groups.id, 'shared', 3 from resource
       join (select id, row_number() over (order by id) - 1 as at from user_group) as groups on groups.at = resource.item_id / 50 % 10
       where resource.item_id % 50 = 0`,
  ],
}
