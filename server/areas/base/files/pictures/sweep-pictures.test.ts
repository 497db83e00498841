import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { treeOf } from '../testing.ts'
import { removeUnusedPictures } from './sweep-pictures.ts'

let portal: TestPortal
let member: Person
beforeAll(async () => {
  portal = await testPortal()
  member = await portal.aMember()
})
afterAll(() => portal.close())

const day = 24 * 60 * 60 * 1000
let count = 0

/** Stores a picture of this age. */
const aPicture = async (ageDays: number): Promise<string> => {
  const id = String(++count).padStart(20, 'p')
  await portal.files.put(`pictures/${id}/full.webp`, Readable.from(['x']))
  const created_at = new Date(Date.now() - ageDays * day)
  await portal.db.insertInto('picture').values({ id, owner_id: member.id, width: 1, height: 1, created_at }).execute()
  return id
}
const sweep = () => removeUnusedPictures({ ...portal.parts, signal: new AbortController().signal })

test('pictures that nothing has used for a month are deleted; those in use and recent ones stay', async () => {
  const [unused, recent, avatar, inText, inSettings] = [
    await aPicture(31),
    await aPicture(29),
    await aPicture(99),
    await aPicture(99),
    await aPicture(99),
  ]
  await portal.db
    .updateTable('member')
    .set({ avatar: `/photo/${avatar}/thumb` })
    .where('id', '=', member.id)
    .execute()
  await portal.db
    .insertInto('setting')
    .values({ setting_group: 'test', version: 1, contents: { text: `<img src="/photo/${inSettings}/full">` } })
    .execute()
  await portal.db
    .insertInto('stored_file')
    .values({
      key: 'k',
      name: `a /photo/${inText}/full b`,
      suffix: 'x',
      size: 1,
      sha256: 'a'.repeat(64),
      owner_id: null,
    })
    .execute()
  await sweep()
  const left = await portal.db.selectFrom('picture').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([recent, avatar, inText, inSettings])
  const tree = await treeOf(portal.files)
  expect(tree).toEqual([recent, avatar, inText, inSettings].map((id) => `pictures/${id}/full.webp`))
  expect(tree.join()).not.toContain(unused)
  await sweep()
  expect(await treeOf(portal.files)).toEqual(tree)
})
