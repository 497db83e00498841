import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { newKey, putFixedFile } from './stored-file.ts'
import { sweepStore } from './sweep-files.ts'
import { treeOf } from './testing.ts'
import { tusOf } from './uploads/testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const day = 24 * 60 * 60 * 1000
const put = async (key: string, ageDays: number) => {
  await portal.files.put(key, Readable.from(['x']))
  const then = new Date(Date.now() - ageDays * day)
  await utimes(path.join(portal.dataDir, 'files', key), then, then)
  return key
}
const sweep = () => sweepStore({ ...portal.parts, signal: new AbortController().signal }, new Date())

test('expired and used uploads and old orphans are deleted; saved, recent and foreign files stay', async () => {
  const tus = tusOf(portal.app, await portal.aMember())
  const [running, expired, used] = [await tus.open(100), await tus.open(100), await tus.open(100)]
  for (const id of [running, expired, used]) await tus.patch(id, 0, Buffer.alloc(50))
  const past = new Date(Date.now() - 1000)
  await portal.db.updateTable('upload').set({ expires_at: past }).where('id', '=', expired).execute()
  await portal.db.updateTable('upload').set({ used_at: past }).where('id', '=', used).execute()

  const saved = await putFixedFile(portal.parts, 226, 'a.pdf', Readable.from(['%PDF-']))
  await utimes(path.join(portal.dataDir, 'files', saved.key), new Date(0), new Date(0))
  const picture = await put('pictures/abc/full.webp', 9)
  const young = await put(newKey(), 0.5)
  const orphans = [await put(newKey(), 2), await put(newKey(), 1.1), await put(`uploads/${running}/orphan`, 2)]

  await sweep()
  const tree = await treeOf(portal.files)
  expect(tree).toEqual(expect.arrayContaining([saved.key, picture, young]))
  expect(tree.filter((key) => orphans.includes(key))).toEqual([])
  expect(tree.filter((key) => key.startsWith('uploads/')).map((key) => key.split('/')[1])).toEqual([running])
  const left = await portal.db.selectFrom('upload').select('id').execute()
  expect(left).toEqual([{ id: running }])
  expect(await tus.offset(running)).toBe(50)

  await sweep()
  expect(await treeOf(portal.files)).toEqual(tree)
})
