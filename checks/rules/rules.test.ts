import { describe, expect, test } from 'vitest'
import { rules } from './index.ts'
import type { SourceFile } from './source.ts'

const file = (path: string, text: string): SourceFile => ({ path, text })
const broken = (...files: SourceFile[]) =>
  rules.flatMap((rule) => rule.violations(files).map((violation) => `${rule.name} | ${violation}`))

const tables = [
  file('server/areas/pages/news/tables.ts', "export const owns = ['news', 'news_view'] as const"),
  file('server/areas/money/points/tables.ts', "export const owns = [\n  'point_account',\n] as const"),
]

describe('only the owner writes its tables', () => {
  const complaints = (path: string, text: string) =>
    broken(...tables, file(path, text)).map((line) => line.split('| ')[1])

  test('the owner may write', () => {
    expect(complaints('server/areas/pages/news/add-news.ts', "tx.insertInto('news').values(row)")).toEqual([])
    expect(complaints('server/areas/pages/news/count.ts', 'sql`update news_view as v set views = views + 1`')).toEqual(
      [],
    )
  })

  test.each([
    ["tx.updateTable('point_account').set(x)", 'point_account'],
    ["tx.insertInto('point_account as a')", 'point_account'],
    ["tx.deleteFrom(\n'point_account')", 'point_account'],
    ['sql`insert into point_account (user_id) values (1)`', 'point_account'],
    ['sql`UPDATE point_account SET balance = 0`', 'point_account'],
    ['sql`delete from point_account`', 'point_account'],
  ])('another feature may not: %s', (text, table) => {
    expect(complaints('server/areas/pages/news/steal.ts', `\n${text}`)).toEqual([
      expect.stringContaining(
        `server/areas/pages/news/steal.ts:2: pages/news writes ${table}, which belongs to money/points`,
      ),
    ])
  })

  test('nor may its functions and triggers', () => {
    const text = (table: string) =>
      `create function f() returns void language sql as $$ insert into ${table} values (1) $$`
    expect(complaints('server/areas/pages/news/f.sql', text('point_account'))).toHaveLength(1)
    expect(complaints('server/areas/pages/news/f.sql', text('news'))).toEqual([])
    const trigger = 'create trigger t before truncate on news for each row execute function f()'
    expect(complaints('server/areas/pages/news/f.sql', trigger)).toEqual([])
  })

  test('a feature writes to tables by their literal names', () => {
    expect(complaints('server/areas/pages/news/any.ts', 'tx.insertInto(table)')).toHaveLength(1)
    expect(complaints('server/areas/pages/news/any.ts', `sql\`insert into \${sql.table(x)}\``)).toHaveLength(1)
  })

  test('the kernel writes only its own tables, and features do not write them', () => {
    expect(complaints('server/kernel/limits.ts', 'sql`insert into rate_limit values (1)`')).toEqual([])
    expect(complaints('server/kernel/limits.ts', 'sql`delete from news`')).toHaveLength(1)
    expect(complaints('server/areas/pages/news/x.ts', 'sql`delete from rate_limit`')).toHaveLength(1)
  })

  test.each([
    ['create function steal() … insert into point_account values (1);', 1],
    ['update point_account account set balance = 0;', 1],
    ['delete from point_account where true;', 1],
    ['insert into news values (1) on conflict do update set a = 1; -- insert into point_account', 0],
    ["select 'insert into point_account'; create trigger t after insert or truncate on point_account …", 0],
  ])('a function or trigger of a feature: %s', (text, violations) => {
    expect(complaints('server/areas/pages/news/steal.sql', text)).toHaveLength(violations)
  })

  test('reading, upserts and tests are allowed', () => {
    const upsert =
      "tx.insertInto('news').onConflict((c) => c.doUpdateSet({ a: 1 })); sql`... on conflict do update set a = 1`"
    expect(complaints('server/areas/pages/news/x.ts', `${upsert} db.selectFrom('point_account')`)).toEqual([])
    expect(complaints('server/areas/pages/news/x.test.ts', "db.deleteFrom('point_account')")).toEqual([])
  })
})

test('server code takes random numbers from node:crypto', () => {
  expect(broken(file('server/kernel/id.ts', 'Math.random()'))).toHaveLength(1)
  expect(broken(file('web/app/ui/confetti.tsx', 'Math.random()'))).toEqual([])
})

test('only config.ts reads the environment', () => {
  expect(broken(file('server/kernel/config/config.ts', 'process.env'))).toEqual([])
  expect(broken(file('server/app.ts', 'const { PORT } = process.env'))).toHaveLength(1)
})

test('a file over 400 lines fails', () => {
  expect(broken(file('server/app.ts', 'a\n'.repeat(400)))).toEqual([])
  expect(broken(file('server/app.ts', 'a\n'.repeat(401)))).toHaveLength(1)
})

test('a feature outside the order fails', () => {
  expect(broken(file('server/areas/pages/extras/index.ts', ''))).toHaveLength(1)
})

test('the repository names no machine and no registry', () => {
  const home = ['', 'home', 'li', 'x'].join('/')
  expect(broken(file('docs/a.md', `see ${home}`))).toHaveLength(1)
  expect(broken(file('docs/a.md', 'see web/home/x and https://a.cn/home/x'))).toEqual([])
  expect(broken(file('package-lock.json', '"resolved": "https://registry"'))).toHaveLength(1)
})

test('levels and states have names', () => {
  const complaints = (text: string) => broken(file('server/areas/pages/news/a.ts', text))
  expect(complaints('if (actor.level === 1) fail()')).toHaveLength(1)
  expect(complaints('const text = sql`where newest_state = 0`')).toHaveLength(1)
  expect(complaints('if (actor.level === levelId.administrator) fail()')).toEqual([])
  expect(complaints("query.where('member.level', 'in', [2, 4])")).toHaveLength(1)
  expect(complaints("query.where('submitted_state', '=', 0)")).toHaveLength(1)
  expect(complaints('const isEmpty = statements === 1')).toEqual([])
  expect(broken(file('server/areas/pages/news/a.test.ts', 'const level = 1'))).toEqual([])
})
