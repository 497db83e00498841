import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { personalData } from '../../../../personal-data.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { notifyAboutResource } from './notify-subscribers.ts'

let portal: TestPortal
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  const admin = await portal.anAdministrator()
  author = await portal.aMember({ level: 2 })
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())

const watch = (person: Pick<Person, 'calls'>, word: unknown) =>
  person.calls(library.watchWord, { word } as { word: string })
const unwatch = (person: Pick<Person, 'calls'>, word: string) => person.calls(library.unwatchWord, { word })
const wordsOf = async (person: Person) => (await person.calls(library.listWatchedWords)).body.map(({ word }) => word)
const noticesOf = async (person: Person) =>
  (await person.calls(notices.listNotices, { kind: 'system' })).body.content.map(({ body, link }) => [body, link])
const waitingJobs = async (id: number) =>
  (
    await sql`select from pgboss.job where name = 'library.tell-watchers' and data->>'id' = ${String(id)}`.execute(
      portal.db,
    )
  ).rows

test('a subscription lasts until its member cancels it; members see their own', async () => {
  const [reader, other] = [await portal.aMember(), await portal.aMember()]
  expect(await watch(reader, '  软基   监测 ')).toMatchObject({
    status: 200,
    body: { message: '订阅成功，有新资源时会通知您' },
  })
  expect((await watch(reader, '桥梁荷载')).status).toBe(200)
  expect((await watch(reader, '软基 监测')).status).toBe(200)
  expect(await wordsOf(reader)).toEqual(['桥梁荷载', '软基 监测'])
  expect(await wordsOf(other)).toEqual([])
  expect(await unwatch(other, '桥梁荷载')).toMatchObject({ status: 404, body: { message: '内容不存在或已被删除' } })
  expect(await unwatch(reader, '桥梁荷载')).toMatchObject({ status: 200, body: { message: '已取消订阅' } })
  expect((await unwatch(reader, '桥梁荷载')).status).toBe(404)
  expect(await wordsOf(reader)).toEqual(['软基 监测'])
})

test('visitors are asked to log in', async () => {
  expect((await watch(portal.visitor, '监测')).status).toBe(401)
  expect((await unwatch(portal.visitor, '监测')).status).toBe(401)
  expect((await portal.visitor.calls(library.listWatchedWords)).status).toBe(401)
})

test('a word that cannot be searched is refused with its reason', async () => {
  const reader = await portal.aMember()
  for (const [word, message] of [
    ['', '请输入要订阅的词'],
    ['   ', '请输入要订阅的词'],
    ['长'.repeat(61), '关键词最多 60 个字'],
    ['，。!', '这个词搜不到内容，换一个试试'],
  ] as const) {
    const { status, body } = await watch(reader, word)
    expect([status, (body as { fields?: { word?: string } }).fields?.word ?? body.message]).toEqual([400, message])
  }
  expect((await watch(reader, undefined)).status).toBe(400)
  expect((await watch(reader, "' | 't\\ :* & !")).status).toBe(200)
  expect(await wordsOf(reader)).toHaveLength(1)
})

test('two simultaneous calls subscribe once, and twenty words are the limit', async () => {
  const reader = await portal.aMember()
  const twice = await Promise.all([watch(reader, '深基坑'), watch(reader, '深基坑')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await wordsOf(reader)).toEqual(['深基坑'])
  const outcomes = await Promise.all(Array.from({ length: 22 }, (_, at) => watch(reader, `词语${at}`)))
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(outcomes.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { message: '最多订阅 20 个词，请先取消其他订阅' },
  })
  expect(await wordsOf(reader)).toHaveLength(20)
  expect((await watch(reader, '深基坑')).status).toBe(200)
})

test('two simultaneous calls cancel once and leave the subscriptions of others', async () => {
  const [reader, other] = [await portal.aMember(), await portal.aMember()]
  for (const person of [reader, other]) await watch(person, '基坑支护')
  const twice = await Promise.all([unwatch(reader, '基坑支护'), unwatch(reader, '基坑支护')])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await wordsOf(reader)).toEqual([])
  expect(await wordsOf(other)).toEqual(['基坑支护'])
})

test('subscribers of a word in a new resource are notified once; its author and others are not', async () => {
  const [reader, other] = [await portal.aMember(), await portal.aMember()]
  for (const word of ['沉降', '真空预压 沉降']) await watch(reader, word)
  await watch(other, '真空预压 隧道')
  await watch(author, '沉降')
  const { id } = await mall.aResource(author, { sourceName: '软基真空预压方案', sourceDesc: '含分层沉降观测要求' })
  expect(await waitingJobs(id)).toHaveLength(1)
  await Promise.all([notifyAboutResource(portal.db, id), notifyAboutResource(portal.db, id)])
  await notifyAboutResource(portal.db, id)
  expect(await noticesOf(reader)).toEqual([
    ['您订阅的「沉降」有新资源「软基真空预压方案」。', `/product?productId=${id}`],
  ])
  expect(await noticesOf(other)).toEqual([])
  expect(await noticesOf(author)).toEqual([])

  await mall.changes(author, id, { fields: { sourceName: '软基真空预压方案（二版）' } })
  await mall.approve(id)
  await notifyAboutResource(portal.db, id)
  expect(await noticesOf(reader)).toHaveLength(1)
})

test('nobody is notified of a resource that is no longer listed', async () => {
  const reader = await portal.aMember()
  await watch(reader, '盾构')
  const { id } = await mall.aResource(author, { sourceName: '盾构掘进参数' })
  await author.calls(library.takeOwnResourceDown, { id })
  await notifyAboutResource(portal.db, id)
  expect(await noticesOf(reader)).toEqual([])
})

test('subscriptions are part of the personal data and are erased with the account', async () => {
  const reader = await portal.aMember()
  await watch(reader, '造价')
  const kind = personalData.find(({ name }) => name === 'watched-words')!
  const copied: object[] = []
  for await (const row of kind.rows!(portal.db, reader.id)) copied.push(row)
  expect(copied).toMatchObject([{ word: '造价' }])
  await inTransaction((tx) => kind.erase!(tx, reader.id))(portal.db)
  expect(await wordsOf(reader)).toEqual([])
})
