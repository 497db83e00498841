import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#kernel/http/index.ts'
import { balanceOf } from '../server/areas/money/points/index.ts'
import { expectSoundLedger } from '../server/areas/money/points/testing/ledger.ts'
import { type TestPortal, testPortal } from '../server/testing/portal.ts'
import { kindFromTitle } from '../web/app/ui/cover/drawing-kind.ts'
import { loadAccounts } from './accounts.ts'
import { loadCoins } from './coins.ts'
import { demoCourses } from './courses.ts'
import { openUploads } from './load-database.ts'
import { memberFinder } from './people.ts'
import { demoResources, fileOf, loadResources } from './resources.ts'

const quiet = () => {}
let portal: TestPortal
let people: (name: string) => Actor

beforeAll(async () => {
  portal = await testPortal()
  await loadAccounts(portal.db, quiet)
  await loadCoins(portal.db, quiet)
  people = await memberFinder(portal.db)
  await openUploads(portal.db, people('admin'))
})
afterAll(() => portal.close())

const isQiye01 = (name: string) => people(name).id === people('qiye01').id

/** One of each format and of each state of audit, and the one that is shared; none that takes long to make. */
const few = () => {
  const all = demoResources()
  const formats = Map.groupBy(all, ({ format }) => format).values()
  const states = Map.groupBy(all, ({ audit }) => audit).values()
  const shared = all.find(({ author, audit, coin }) => isQiye01(author) && audit === 1 && coin > 0)
  return [...new Set([...[...formats, ...states].map(([first]) => first!), shared!])]
}

const load = (wanted = few()) => loadResources(portal.parts, people('admin'), wanted, quiet)

const loaded = () =>
  portal.db
    .selectFrom('item')
    .innerJoin('resource', 'resource.item_id', 'item.id')
    .innerJoin('stored_file', 'stored_file.id', 'resource.file_id')
    .select(['item.id', 'item.submitted_name', 'item.submitted_state', 'resource.suffix', 'stored_file.sha256'])
    .orderBy('item.id')
    .execute()

const shares = () =>
  portal.db
    .selectFrom('access_grant')
    .innerJoin('item', 'item.id', 'access_grant.item_id')
    .select(['item_id', 'giver_id'])
    .where('member_id', '=', people('third01').id)
    .where('item.kind', '=', 'resource')
    .execute()

test('there are 120, each with a name of its own', () => {
  const all = demoResources()
  expect(all).toHaveLength(120)
  expect(new Set(all.map(({ name }) => name)).size).toBe(120)
  expect(all.filter(({ audit }) => audit === 1)).toHaveLength(102)
})

test('every title names what its cover shows', () => {
  const titles = [...demoResources(), ...demoCourses()].map(({ name }) => name)
  expect(titles.filter((title) => kindFromTitle(title) === undefined)).toEqual(['成员单位资料上传与溯源码使用说明'])
})

test('the same texts are always the same bytes', async () => {
  const digest = async (resource: (typeof wanted)[number]) =>
    createHash('sha256')
      .update(await buffer(await fileOf(resource)))
      .digest('hex')
  const wanted = few()
  const once = await Promise.all(wanted.map(digest))
  expect(await Promise.all(wanted.map(digest))).toEqual(once)
  expect(new Set(once).size).toBe(wanted.length)
})

test('files of every format are taken like those of members; an interrupted load goes on, a second one adds nothing', async () => {
  const wanted = few()
  await expect(load([...wanted.slice(0, 2), { ...wanted[2]!, category: 1 }])).rejects.toThrow()
  const interrupted = await loaded()
  expect(interrupted.map(({ submitted_name }) => submitted_name)).toEqual(wanted.slice(0, 2).map(({ name }) => name))
  expect(await shares()).toEqual([])
  await load()
  const first = await loaded()
  expect(first.slice(0, 2)).toEqual(interrupted)
  expect(first.map(({ submitted_name, submitted_state, suffix }) => [submitted_name, submitted_state, suffix])).toEqual(
    wanted.map(({ name, audit, format }) => [name, audit, format]),
  )
  await load()
  expect(await loaded()).toEqual(first)
})

test('third01 has exactly one resource of qiye01, and geren01 still 500 coins', async () => {
  await load()
  const given = await shares()
  expect(given).toEqual([{ item_id: expect.any(Number), giver_id: people('qiye01').id }])
  expect(await balanceOf(portal.db, people('geren01').id)).toBe(500)
  await expectSoundLedger(portal.db)
})
