import { expect } from 'vitest'
import { zipOf } from '../areas/base/files/testing.ts'
import { csvOf, type ImportKit, type TableRow } from './imports.ts'
import type { TestPortal } from './portal.ts'

export interface Size {
  members: number
  resources: number
  /** Wrong rows among both together. */
  wrong: number
}

const memberRows = ({ members }: Size): TableRow[] =>
  Array.from({ length: members }, (_, at) => ({
    key: `m${at}`,
    username: `old${at}`,
    phone: `13${900_000_000 + at}`,
    level: '一级会员',
    joined: '2019-05-01 09:30',
  }))

const resourceRows = ({ resources, members }: Size, category: string): TableRow[] =>
  Array.from({ length: resources }, (_, at) => ({
    key: `r${at}`,
    name: `旧资源 ${at}`,
    description: '来自旧系统',
    category,
    coin: at % 7,
    author: `m${(at * 3) % members}`,
    file: `files/${at}.zip`,
    views: at % 50,
  }))

/** The rows with wrong ones at equal distances, each in another way. */
const spoilt = (rows: TableRow[], wrong: number, ways: TableRow[]): TableRow[] => {
  const step = Math.floor(rows.length / Math.max(1, wrong))
  return rows.map((row, at) =>
    at % step === 0 && at / step < wrong ? { ...row, ...ways[(at / step) % ways.length] } : row,
  )
}

/** IMPORT-3, IMPORT-4: imports tables with wrong rows twice: right rows come once, wrong ones are reported each time. */
export const importManyTwice = async (portal: TestPortal, kit: ImportKit, size: Size): Promise<void> => {
  const { name } = await portal.db
    .selectFrom('category')
    .select('name')
    .where('kind', '=', 'resource')
    .limit(1)
    .executeTakeFirstOrThrow()
  const wrongMembers = Math.ceil(size.wrong / 2)
  const wrongResources = size.wrong - wrongMembers
  const memberWays: TableRow[] = [{ phone: '123' }, { level: '管理员' }, { username: 'x' }]
  const members = spoilt(memberRows(size), wrongMembers, memberWays)
  const resources = spoilt(resourceRows(size, name), wrongResources, [{ file: 'none.zip' }, { coin: '贵' }])
  // Authors must be there: a wrong member cannot be one.
  const known = resources.map((row) => ({ ...row, author: `m${members.length - 1}` }))
  const files = await Promise.all(
    known.map(async (_, at) => [`files/${at}.zip`, await zipOf({ 'a.txt': `content ${at}` })] as const),
  )
  const archive = await zipOf(Object.fromEntries(files), false)
  const right = { members: size.members - wrongMembers, resources: size.resources - wrongResources }

  for (const [kind, rows, wrong] of [
    ['members', members, wrongMembers],
    ['resources', known, wrongResources],
  ] as const) {
    const check = () => kit.check(kind, csvOf(kind, rows), kind === 'resources' ? { archive } : {})
    const checked = await check()
    expect(checked).toMatchObject({ state: 'done', rowCount: rows.length, addedCount: right[kind], wrongCount: wrong })
    const first = await kit.start(checked.id)
    expect(first).toMatchObject({ state: 'done', addedCount: right[kind], presentCount: 0, wrongCount: wrong })
    const second = await kit.start((await check()).id)
    expect(second).toMatchObject({ state: 'done', addedCount: 0, presentCount: right[kind], wrongCount: wrong })
    expect(await kit.faultsOf(second.id)).toHaveLength(Math.min(100, wrong))
  }
  await expectRightCounts(portal, right)
}

/** Counters and search agree with the rows. */
const expectRightCounts = async ({ db }: TestPortal, right: { members: number; resources: number }) => {
  const count = (table: 'item' | 'search_document' | 'member') =>
    db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  const members = await count('member').where('username', 'like', 'old%').executeTakeFirstOrThrow()
  const found = await count('search_document').where('title', 'like', '旧资源%').executeTakeFirstOrThrow()
  const listed = await count('item')
    .where('kind', '=', 'resource')
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow()
  expect([members.count, found.count, listed.count].map(Number)).toEqual([
    right.members,
    right.resources,
    right.resources,
  ])
}
