import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as files from '#contract/base/files/files.ts'
import * as look from '#contract/base/look/look.ts'
import * as settings from '#contract/base/settings/settings.ts'
import { lookLimits } from '#contract/constants.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { sendForm } from '../../../testing/send-form.ts'

let portal: TestPortal
let admin: Person
let member: Person
beforeAll(async () => {
  portal = await testPortal()
  ;[admin, member] = [await portal.anAdministratorOf('system'), await portal.aMember()]
})
afterAll(() => portal.close())

const red = '#C8102E'
const state = async () => (await admin.calls(look.getAdminLook)).body
const save = async (values: Partial<look.Look> = {}, who: Person = admin) => {
  const { version, draft } = await state()
  return who.calls(look.saveLook, { version, ...draft, ...values })
}
const publish = async (who: Person = admin) => who.calls(look.publishLook, { version: (await state()).version })
const restore = async (number: number, who: Person = admin) =>
  who.calls(look.restoreLook, { version: (await state()).version, number })
const shown = async () => (await portal.visitor.calls(look.getLook)).body

const upload = async (width: number, height: number): Promise<string> => {
  const picture = await sharp({ create: { width, height, channels: 3, background: red } })
    .png()
    .toBuffer()
  return (await send(picture, 'picture.png')).json().url
}

const send = (data: Buffer, name: string) => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(data)], name))
  return sendForm(portal.app, files.uploadPictures.path, form, admin.token)
}

let turn = 0
/** A primary colour that no look had before. */
const aColour = () => `#0000${(16 + ++turn).toString(16).toUpperCase().padStart(2, '0')}`

const writes: Record<string, (who: Person) => Promise<{ status: number }>> = {
  save: (who) => save({ primary: aColour() }, who),
  publish: async (who) => {
    await save({ primary: aColour() })
    return publish(who)
  },
  restore: (who) => restore(0, who),
}

describe.each(Object.entries(writes))('%s', (_name, write) => {
  test('is for administrators with the permission', async () => {
    expect((await write(portal.visitor)).status).toBe(401)
    expect((await write(member)).status).toBe(403)
    expect((await write(await portal.anAdministratorOf('audit'))).status).toBe(403)
    expect((await write(await portal.anAdministratorOf('content'))).status).toBe(403)
    expect((await write(admin)).status).toBe(200)
  })

  test('of two at once one is refused', async () => {
    await save({ primary: aColour() })
    const { version, draft } = await state()
    const calls = {
      save: () => admin.calls(look.saveLook, { ...draft, version, primary: aColour() }),
      publish: () => admin.calls(look.publishLook, { version }),
      restore: () => admin.calls(look.restoreLook, { version, number: 0 }),
    }
    const call = calls[_name as keyof typeof calls]
    const answers = await Promise.all([call(), call()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('内容已被他人修改，请刷新')
  })
})

test('a draft is seen by administrators alone until it is published', async () => {
  await restore(0)
  if (!(await state()).isBuiltIn) await publish()
  expect(await shown()).toEqual({})
  await save({ primary: red, coverStyle: 'white' })
  expect(await shown()).toEqual({})
  expect((await portal.visitor.calls(look.getDraftLook)).status).toBe(401)
  expect((await member.calls(look.getDraftLook)).status).toBe(403)
  const { body: draft } = await admin.calls(look.getDraftLook)
  expect(draft).toMatchObject({ isDraft: true, coverStyle: 'white' })
  expect(draft.style).toContain(`--blue-600:${red}`)

  expect((await publish()).status).toBe(200)
  expect((await shown()).style).toContain(`--blue-600:${red}`)
  expect((await publish()).body.message).toBe('草稿与线上外观相同，没有可发布的修改')
  expect((await state()).versions[0]).toMatchObject({
    isLive: true,
    userName: admin.username,
    changes: [
      { label: '主色', before: '#1B4A9F', after: red },
      { label: '封面样式', before: '图框与图签', after: '白图' },
    ],
  })
})

test('a former look and the built-in one come back', async () => {
  await save({ primary: red })
  await publish()
  const { versions } = await state()
  await save({ primary: '#00573C' })
  await publish()
  expect((await restore(versions[0]!.number)).body.draft.primary).toBe(red)
  await publish()
  expect((await shown()).style).toContain(red)
  expect((await restore(0)).body.draft).toEqual(look.builtInLook)
  await publish()
  expect(await shown()).toEqual({})
  expect((await restore(999_999)).status).toBe(404)
})

test('colours that cannot be read are refused, and nothing is saved', async () => {
  const before = await state()
  const answer = await save({ accent: '#E0742B' })
  expect([answer.status, answer.body.message]).toEqual([
    400,
    expect.stringMatching(/^代价色有 3 处对比不足 4.5，不能保存，最接近且合格的是 #[0-9A-F]{6}$/),
  ])
  expect((await save({ primary: 'red;}' })).body.message).toBe('请输入颜色，如 #1B4A9F')
  expect(await state()).toEqual(before)
})

test.each([
  '#1B4A9F}body{display:none',
  '#1B4A9F;background:url(//evil.example)',
  '</style><script>alert(1)</script>',
  'url(javascript:alert(1))',
  'expression(alert(1))',
  '@import "//evil.example/a.css"',
  '#1B4A9F\n',
  '\n#1B4A9F',
  '#1B4A9F/**/',
  '\\000023 1B4A9F',
  '＃１Ｂ４Ａ９Ｆ',
  'var(--x)',
  'framed"}</style>',
  '/photo/aaaaaaaaaaaaaaaaaaaa/full"onload="alert(1)',
  '/photo/aaaaaaaaaaaaaaaaaaaa/full\n',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/photo/aaaaaaaaaaaaaaaaaaaa/full',
])('%j is no value of any field of a look', async (value) => {
  const before = await state()
  for (const field of Object.keys(look.lookLabels) as (keyof look.Look)[]) {
    const { status, body } = await save({ [field]: value })
    expect([field, status, body.message]).toEqual([field, 400, expect.stringMatching(/^请|^图片地址不正确$/)])
  }
  expect(await state()).toEqual(before)
})

test('pictures must exist and have the shape for their place', async () => {
  const answers = [
    await save({ logo: '/photo/aaaaaaaaaaaaaaaaaaaa/full' }),
    await save({ logo: 'https://elsewhere.example/logo.svg' }),
    await save({ logo: await upload(100, 100) }),
    await save({ icon: await upload(200, 180) }),
    await save({ sharePicture: await upload(300, 200) }),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [400, '图片地址不正确'],
    [400, '图片地址不正确'],
    [400, '标志的宽高比须在 2:1 至 6:1 之间，高不小于 48 像素'],
    [400, '网站图标须是正方形，边长不小于 180 像素'],
    [400, '分享图须不小于 600 × 315 像素'],
  ])
})

test('drawings with scripts are no pictures', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await send(svg, 'logo.svg')).statusCode).toBe(400)
})

test("pages, icons and share picture are the owner's", async () => {
  const own = { logo: await upload(400, 100), icon: await upload(256, 256), sharePicture: await upload(1200, 700) }
  await save(own)
  await publish()
  expect((await shown()).logo).toEqual({ src: own.logo, width: 400, height: 100 })
  const sizes: Record<string, [number, number]> = {
    'favicon.ico': [32, 32],
    'apple-touch-icon.png': [180, 180],
    'icon-512.png': [512, 512],
    'icon-maskable-512.png': [512, 512],
    'share.png': [1200, 630],
  }
  for (const [name, size] of Object.entries(sizes)) {
    const { rawPayload, statusCode } = await portal.app.inject({ url: `/${name}` })
    const { width, height } = await sharp(rawPayload).metadata()
    expect([name, statusCode, width, height]).toEqual([name, 200, ...size])
    const { data } = await sharp(rawPayload).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(180)
    expect(data[2]).toBeLessThan(160)
  }
  const { payload, headers } = await portal.app.inject({ url: '/favicon.svg' })
  expect([headers['content-type'], payload.includes('<script')]).toEqual(['image/svg+xml', false])
})

test('the newest published looks stay, and the one that visitors see', async () => {
  for (let count = 0; count <= lookLimits.maxVersions; count++) {
    await save({ primary: aColour() })
    await publish()
  }
  const { versions } = await state()
  expect(versions).toHaveLength(lookLimits.maxVersions)
  expect(versions[0]!.isLive).toBe(true)
}, 60_000)

test('a renamed portal without pictures of its own shows no name of the program', async () => {
  await restore(0)
  await publish()
  const read = async (name: string) => (await portal.app.inject({ url: `/${name}` })).rawPayload
  const names = ['apple-touch-icon.png', 'icon-512.png', 'share.png']
  const before = await Promise.all(names.map(read))
  const values = { siteName: '江南岩土', shortName: '江南', slogan: '' }
  await admin.calls(settings.updateSettings, { group: 'site', version: 0, values })
  const after = await Promise.all(names.map(read))
  for (const [at, picture] of after.entries()) {
    expect(picture.equals(before[at]!), names[at]).toBe(false)
    const [old, drawn] = await Promise.all([sharp(before[at]).metadata(), sharp(picture).metadata()])
    expect([drawn.width, drawn.height], names[at]).toEqual([old.width, old.height])
  }
})
