import { sql } from 'kysely'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type Level, levelId } from '#contract/constants.ts'
import { type Connection, inTransaction } from '#kernel/database/index.ts'
import { importLesson } from '../../server/areas/catalogue/courses/index.ts'
import { credit } from '../../server/areas/money/points/index.ts'
import { aPersonWithSession } from '../../server/testing/person-with-session.ts'
import { putOnOffer } from '../../server/testing/shop-floor.ts'
import { liftWriteLimit } from '../../server/testing/write-limit.ts'

export interface Member {
  id: number
  token: string
}

const prices = { item: 7, items: 4_000 }

const give = inTransaction((tx, id: number) =>
  credit(tx, id, prices.items * prices.item, { kind: 'adjustment', ref: `fleet ${id}`, detail: '补发' }),
)

/** A video that players can report on, without any bytes. */
const aVideo = async ({ db }: Connection): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with file as (
      insert into stored_file (key, name, suffix, size, sha256) values ('stored/bb/v', 'v.mp4', 'mp4', 9, repeat('b', 64)) returning id
    )
    insert into video (file_id, path, state, percent, seconds, width, height, media)
    select id, repeat('b', 32), 'ready', 100, 3600, 640, 360, '{}' from file returning file_id as id`.execute(db)
  return rows[0]!.id
}

/** A course whose players report; returns its section. */
export const addCourse = async (connection: Connection, authorId: number): Promise<number> => {
  const id = await importLesson(connection.db, {
    authorId,
    columns: {
      name: '车队课程',
      description: '说明',
      category_id: 20001,
      coin: 0,
      cover: null,
    },
    courseColumns: { has_chapter: true, allows_rates: false },
    chapters: [{ name: '第一章', sections: [{ name: '第一节', fileId: await aVideo(connection), isTrial: false }] }],
    history: { uploadedAt: new Date(), state: auditState.approved, isPublic: true, viewCount: 0, learners: [] },
  })
  const { rows } = await sql<{ id: number }>`select id from lesson_section where lesson_id = ${id}`.execute(
    connection.db,
  )
  return rows[0]!.id
}

const aTopic = async ({ sql: driver }: Connection, authorId: number): Promise<number> => {
  const [row] = await driver<{ id: number }[]>`
    insert into topic (author_id, title, content, summary, category_id, tags)
    values (${authorId}, '值班记录', '<p>值班记录</p>', '值班记录', 30001, '{}') returning id`
  return row!.id
}

/** Where other machines reach the portal, an administrator needs a second factor (FAC-15), a new one only after some days. */
const letAdministratorsIn = ({ sql: driver }: Connection) =>
  driver`insert into setting (setting_group, version, contents) values ('security', 1, '{"administratorGraceDays": 30}')`

/** An administrator, members with coins and sessions, resources to buy and topics to reply to; the course comes later. */
export const settlePeople = async (connection: Connection, count: number) => {
  const { db, sql: driver } = connection
  await liftWriteLimit(db)
  await letAdministratorsIn(connection)
  const person = (username: string, level: Level = levelId.second): Promise<Member> =>
    aPersonWithSession(db, { username, level })
  const author = await person('author')
  const administrator = await person('administrator', levelId.administrator)
  await putOnOffer(driver, author.id, Array<number>(prices.items).fill(prices.item))
  await driver`select setval(pg_get_serial_sequence('item', 'id'), (select max(id) from item))`
  const members: Member[] = []
  for (let n = 1; n <= count; n++) {
    const member = await person(`member${n}`)
    await give(db, member.id)
    members.push(member)
  }
  const topics = await Promise.all([1, 2, 3].map(() => aTopic(connection, author.id)))
  const course: { sectionId?: number } = {}
  return { author, administrator, members, topics, course, items: prices.items }
}
export type People = Awaited<ReturnType<typeof settlePeople>>
