import type { DataSet } from './data-set.ts'

/** Initial balance: more than any run can spend. */
const coins = 100_000_000
/** Number of members with coins: more than any run has buyers. Posting takes a millisecond each. */
const membersWithCoins = 10_000

/** Members, some with coins. Coins are posted by post_points, so that accounts and entries agree at every size. */
export const members: DataSet = {
  // The member count is one row: its trigger would rewrite it a hundred thousand times in one transaction.
  before: ['alter table member disable trigger user'],
  copy: 'copy member (id, username, nick_name, level, department_id, password_hash) from stdin',
  row: (id) => `${[id + 1, `bench${id}`, `成员 ${id}`, 4, 1, 'not a hash'].join('\t')}\n`,
  after: [
    'alter table member enable trigger user',
    `insert into member_count (department_id, level, enabled, count)
       select coalesce(department_id, 0), coalesce(level, 0), enabled, count(*) from member where deleted_at is null group by 1, 2, 3
       on conflict (department_id, level, enabled) do update set count = excluded.count`,
    `select setval(pg_get_serial_sequence('member', 'id'), (select max(id) from member))`,
    // Commits every 100 rows: the daily total is one row, whose dead versions can only be removed after a commit.
    `do $$
      begin
        for at in 2..least((select max(id) from member), ${membersWithCoins}) loop
          perform post_points('adjustment', 'credit', at::text, null, array['member', 'system'], array[at, 4],
            array[${coins}, -${coins}], array['adjustment', 'adjustment'], array['补发', '补发'], array[null, null]);
          if at % 100 = 0 then commit; end if;
        end loop;
      end $$`,
  ],
}
