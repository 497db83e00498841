import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { sendForm } from '../../../../testing/send-form.ts'
import { makeSizes } from './size-picture.job.ts'

let portal: TestPortal
let member: Person
beforeAll(async () => {
  portal = await testPortal()
  member = await portal.aMember({ level: 5 })
})
afterAll(() => portal.close())

const png = (width = 40) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#1b4a9f' } })
    .png()
    .toBuffer()

const upload = async (files: (Blob | Buffer)[], { token = member.token, field = 'file' } = {}) => {
  const form = new FormData()
  for (const file of files) form.append(field, file instanceof Blob ? file : new Blob([new Uint8Array(file)]), 'a.png')
  return sendForm(portal.app, '/api/localStorage/pictures', form, token)
}
const jobsFor = async (id: string) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pgboss.job where name = 'files.size-picture' and data->>'id' = ${id}`.execute(
    portal.db,
  )
  return rows[0]!.waiting
}
const stored = async () => {
  let count = 0
  for await (const _file of portal.files.list('')) count++
  return count
}

test('a picture is re-encoded and served in its sizes, and is immutable once they exist', async () => {
  const { statusCode, ...response } = await upload([await png(2000)])
  expect(statusCode).toBe(200)
  const [picture] = response.json().pictures
  expect(picture).toMatchObject({ width: 1600, url: expect.stringMatching(/^\/photo\/[a-z0-9]{20}\/full$/) })
  const early = await portal.app.inject({ url: `/photo/${picture.id}/thumb` })
  expect(early.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  expect((await sharp(early.rawPayload).metadata()).width).toBe(1600)

  expect(await jobsFor(picture.id)).toBe(1)
  await makeSizes(portal, picture.id)
  await makeSizes(portal, picture.id)
  for (const [size, width] of [
    ['thumb', 320],
    ['card', 640],
    ['full', 1600],
  ] as const) {
    const photo = await portal.app.inject({ url: `/photo/${picture.id}/${size}` })
    expect(photo.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    })
    expect((await sharp(photo.rawPayload).metadata()).width).toBe(width)
  }
})

test('files that are not pictures are refused whatever their type says, and nothing is stored', async () => {
  const before = await stored()
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], {
    type: 'image/png',
  })
  const html = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/jpeg' })
  for (const files of [[svg], [html], [await png(), svg], [new Blob([])]]) {
    const response = await upload(files)
    expect([response.statusCode, response.json().message]).toEqual([400, '仅支持图片'])
  }
  expect((await upload([])).json().message).toBe('请选择文件')
  expect((await upload([await png()], { field: 'other' })).statusCode).toBe(400)
  expect(await stored()).toBe(before)
  expect(await portal.db.selectFrom('picture').select('id').execute()).toHaveLength(1)
})

test('seven pictures, and a picture over 5 MB, are refused and nothing is stored', async () => {
  const before = await stored()
  const seven = await upload(await Promise.all(Array.from({ length: 7 }, () => png())))
  expect([seven.statusCode, seven.json().message]).toEqual([400, '一次最多上传 6 张图片'])
  const tooLarge = await upload([Buffer.concat([await png(), Buffer.alloc(5 * 1024 * 1024)])])
  expect(tooLarge.statusCode).toBe(413)
  expect(await stored()).toBe(before)
})

test('visitors cannot upload', async () => {
  expect((await upload([await png()], { token: '' })).statusCode).toBe(401)
})

test('two concurrent uploads create two pictures', async () => {
  const answers = await Promise.all([upload([await png()]), upload([await png()])])
  const ids = answers.map((answer) => answer.json().pictures[0].id)
  expect(new Set(ids).size).toBe(2)
})

test('a picture no wider than a size is not re-encoded for it', async () => {
  const [{ id }] = (await upload([await png(400)])).json().pictures
  await makeSizes(portal, id)
  const [full, card, thumb] = await Promise.all(
    ['full', 'card', 'thumb'].map(
      async (size) => (await portal.app.inject({ url: `/photo/${id}/${size}` })).rawPayload,
    ),
  )
  expect(card).toEqual(full)
  expect((await sharp(thumb).metadata()).width).toBe(320)
})
