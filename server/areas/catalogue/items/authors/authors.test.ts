import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import { maxFollowed } from '#contract/catalogue/items/authors/author-rules.ts'
import * as contract from '#contract/catalogue/items/authors/authors.ts'
import * as reviews from '#contract/catalogue/items/reviews/reviews.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { libraryOf } from '../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { brokenBy, checkLedgerAfterAll } from '../../../money/points/testing/ledger.ts'
import { followData, mergedFollows } from './member-data.ts'
import { notifyBatch } from './notify-followers.ts'

let portal: TestPortal
let admin: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
  mall = libraryOf(portal, () => admin)
})
afterAll(() => portal.close())
checkLedgerAfterAll(() => portal.db)

const anAuthor = async (fields: Record<string, string | number> = {}) => {
  const author = await portal.aMember({ level: 2 })
  const { id } = await mall.aResource(author, { coin: 10, ...fields })
  return { author, id }
}
const read = (person: Person, author: Person) => person.calls(contract.getAuthor, { authorId: author.id })
const follow = (person: Person, author: Person) => person.calls(contract.followAuthor, { authorId: author.id })
const unfollow = (person: Person, author: Person) => person.calls(contract.unfollowAuthor, { authorId: author.id })
const noticesOf = async (person: Person) =>
  (await person.calls(notices.listNotices, {})).body.content.filter(({ title }) => title === '关注的作者有新内容')

describe('the public page', () => {
  test('shows authors with the average of all their reviews, and the reviews themselves', async () => {
    const { author, id } = await anAuthor({ sourceName: '监测方案' })
    const other = await mall.aResource(author, { coin: 10 })
    for (const [itemId, stars] of [
      [id, 5],
      [other.id, 2],
    ] as const) {
      const buyer = await mall.aBuyer(100)
      await mall.buys(buyer, itemId)
      await buyer.calls(reviews.addReview, { kind: 'resource', itemId, stars, content: '有用' })
    }
    const { status, body } = await read(portal.visitor, author)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: author.username, company: null, ratingAverage: 3.5, ratingCount: 2 })
    const received = async () => (await portal.visitor.calls(reviews.listReceivedReviews, { authorId: author.id })).body
    expect((await received()).content).toMatchObject([{ stars: 2 }, { stars: 5, itemName: '监测方案' }])
    await admin.calls(library.takeDownResource, { id: other.id, reason: '核实中' })
    expect(await received()).toMatchObject({ totalElements: 1, content: [{ itemId: id }] })
  })

  test('exists only for authors', async () => {
    expect((await read(admin, await portal.aMember())).status).toBe(404)
    const waiting = await portal.aMember({ level: 2 })
    await mall.uploads(waiting)
    expect((await read(portal.visitor, waiting)).status).toBe(404)
  })
})

describe('following', () => {
  test('counts once for each member, also with calls at the same time', async () => {
    const { author } = await anAuthor()
    const [one, other] = [await portal.aMember(), await portal.aMember({ level: 5 })]
    expect((await follow(portal.visitor, author)).status).toBe(401)
    expect((await follow(one, await portal.aMember())).status).toBe(404)
    const own = await follow(author, author)
    expect([own.status, own.body.message]).toEqual([403, '不能关注自己'])
    await Promise.all([follow(one, author), follow(one, author), follow(other, author)])
    expect((await follow(one, author)).body).toEqual({ followerCount: 2, isFollowing: true })
    expect((await read(one, author)).body).toMatchObject({ followerCount: 2, isFollowing: true })
    expect((await read(portal.visitor, author)).body.isFollowing).toBe(false)
    expect((await unfollow(portal.visitor, author)).status).toBe(401)
    await Promise.all([unfollow(one, author), unfollow(one, author)])
    expect((await read(other, author)).body).toMatchObject({ followerCount: 1, isFollowing: true }) // the other's stays
  })

  test('has a limit', async () => {
    const { author } = await anAuthor()
    const member = await portal.aMember()
    await sql`
      with made as (
        insert into member (username, nick_name, password_hash, department_id)
        select 'crowd-' || n, 'crowd-' || n, 'x', 1 from generate_series(1, ${maxFollowed}::int) as n returning id)
      insert into author_follow (author_id, member_id) select id, ${member.id} from made`.execute(portal.db)
    const refused = await follow(member, author)
    expect([refused.status, refused.body.message]).toEqual([409, '最多关注 500 位作者'])
  })

  test('brings one notice of each new item', async () => {
    const { author } = await anAuthor()
    const followers = [await portal.aMember(), await portal.aMember(), await portal.aMember()]
    for (const follower of followers) await follow(follower, author)
    const { id } = await mall.aResource(author, { coin: 10, sourceName: '新的方案' })
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job_common where name = 'authors.notify-followers' and data ->> 'id' = ${String(id)}`.execute(
      portal.db,
    )
    expect(rows).toEqual([{ data: { id } }])
    expect(await notifyBatch(portal.db, id, 2)).toEqual({ count: 2, isDone: false })
    expect(await notifyBatch(portal.db, id, 2)).toEqual({ count: 1, isDone: true })
    expect(await notifyBatch(portal.db, id)).toEqual({ count: 0, isDone: true })
    for (const follower of followers)
      expect(await noticesOf(follower)).toMatchObject([
        { body: `${author.username} 发布了资源「新的方案」。`, link: `/product?productId=${id}` },
      ])
    expect(await noticesOf(author)).toEqual([])
  })

  test('waits for an item that was taken down meanwhile', async () => {
    const { author } = await anAuthor()
    const follower = await portal.aMember()
    await follow(follower, author)
    const { id } = await mall.aResource(author, { coin: 10 })
    await admin.calls(library.takeDownResource, { id, reason: '核实中' })
    expect(await notifyBatch(portal.db, id)).toEqual({ count: 0, isDone: true })
    await admin.calls(library.restoreResource, { id })
    expect(await notifyBatch(portal.db, id)).toEqual({ count: 1, isDone: true })
  })
})

describe('the person behind', () => {
  test('gets a copy and is forgotten with the account', async () => {
    const { author } = await anAuthor()
    const follower = await portal.aMember()
    await follow(follower, author)
    const rows: object[] = []
    for await (const row of followData.rows!(portal.db, follower.id)) rows.push(row)
    expect(rows).toMatchObject([{ author_id: author.id }])
    await inTransaction((tx) => followData.erase!(tx, follower.id))(portal.db)
    expect((await read(portal.visitor, author)).body.followerCount).toBe(0)
  })

  test('follows and is followed once after two accounts were merged', async () => {
    const [{ author: from }, { author: into }, { author: third }] = [
      await anAuthor(),
      await anAuthor(),
      await anAuthor(),
    ]
    const fan = await portal.aMember()
    for (const [one, other] of [
      [from, into],
      [into, from],
      [from, third],
      [into, third],
      [fan, from],
      [fan, into],
      [third, from],
    ] as const)
      await follow(one, other)
    await inTransaction((tx) => mergedFollows.move!(tx, from.id, into.id))(portal.db)
    expect((await read(portal.visitor, into)).body.followerCount).toBe(2)
    expect((await read(into, third)).body).toMatchObject({ followerCount: 1, isFollowing: true })
    expect((await read(portal.visitor, from)).body.followerCount).toBe(0)
  })
})

test('a wrong number of followers is noticed', async () => {
  const { author } = await anAuthor()
  await follow(await portal.aMember(), author)
  const broken = await brokenBy(
    portal.db,
    `update author_total set followers = 7 where author_id = ${author.id}`,
    `update author_total set followers = 1 where author_id = ${author.id}`,
  )
  expect(broken).toEqual(['I52'])
})
