import { buffer, text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import * as accounts from '#contract/people/accounts/accounts.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import * as members from '#contract/people/accounts/members.ts'
import * as ownData from '#contract/people/accounts/own-data.ts'
import * as notices from '#contract/people/notices/notices.ts'
import { createLog } from '#kernel/log/index.ts'
import { personalData } from '../../../../personal-data.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { closeDueAccounts } from './close-account.ts'
import { fillDataCopy, sweepDataCopies } from './data-copy.ts'
import { eraseDeletedMember } from './erase-members.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const rowOf = (id: number) => portal.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logIn = async (username: string, password = 'Right@2026') => {
  const { uuid } = (await portal.visitor.calls(accounts.getCaptcha)).body
  return portal.visitor.calls(accounts.login, { username, password, code: 'ABCDE', uuid })
}

describe('a copy of my data', () => {
  const ask = (person: Person) => person.calls(ownData.requestDataCopy)
  const make = (id: number) => fillDataCopy(portal, personalData, id)
  const linkOf = (person: Person, id: number) => person.calls(ownData.giveDataCopyLink, { id })
  const fetchBy = (link: string, token: string | undefined) =>
    portal.app.inject({ url: link, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  /** Requests a link and follows it, like the page. */
  const download = async (person: Person, id: number) => {
    const { status, body } = await linkOf(person, id)
    return status === 200
      ? fetchBy(body.link, person.token)
      : { statusCode: status, headers: {}, rawPayload: Buffer.of() }
  }

  test('is made by a job and contains the data of every feature about this member only', async () => {
    const [li, wang] = [await portal.aMember({ name: 'copyli' }), await portal.aMember({ name: 'copywang' })]
    expect((await li.calls(ownData.getDataCopy)).body).toEqual({ copy: null })
    const { status, body } = await ask(li)
    expect([status, body.message, body.copy.state]).toEqual([200, '正在整理，完成后会通知你', 'making'])
    expect((await download(li, body.copy.id)).statusCode).toBe(404)
    await make(body.copy.id)
    await make(body.copy.id)
    const { copy } = (await li.calls(ownData.getDataCopy)).body
    expect(copy).toMatchObject({ state: 'ready', size: expect.any(Number), expireTime: expect.any(String) })
    expect((await li.calls(notices.listNotices)).body.content).toMatchObject([{ title: '数据副本已备好' }])

    const answer = await download(li, copy!.id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': expect.stringContaining('no-store'),
    })
    const files = await unzipped(answer.rawPayload)
    expect(Object.keys(files)).toEqual([
      '说明.txt',
      ...personalData.filter(({ rows }) => rows).map(({ name }) => `${name}.json`),
    ])
    const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '')
    expect(read('account')).toMatchObject([{ username: 'copyli', id: li.id }])
    expect(read('sessions')).toHaveLength(1)
    expect(Object.values(files).join()).not.toMatch(/copywang|\$argon2/)
    expect((await download(wang, copy!.id)).statusCode).toBe(404)
    expect((await linkOf(portal.visitor, copy!.id)).status).toBe(401)
  })

  test('its link works once, in its own session, for a few minutes, and replaces earlier links', async () => {
    const [li, wang] = [await portal.aMember({ name: 'linkli' }), await portal.aMember()]
    const { id } = (await ask(li)).body.copy
    await make(id)
    const elsewhere = (await logIn('linkli')).body.token
    const [first, second] = [(await linkOf(li, id)).body.link, (await linkOf(li, id)).body.link]
    expect((await fetchBy(first, li.token)).statusCode).toBe(404) // replaced by the second link
    expect((await fetchBy(second, undefined)).statusCode).toBe(401)
    expect((await fetchBy(second, wang.token)).statusCode).toBe(404)
    expect((await fetchBy(second, elsewhere)).statusCode).toBe(404)
    const atOnce = await Promise.all([fetchBy(second, li.token), fetchBy(second, li.token)])
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const { link, expireTime } = (await linkOf(li, id)).body
    expect(Math.round((Date.parse(expireTime) - Date.now()) / 60_000)).toBe(5)
    const stored = await portal.db.selectFrom('data_copy').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(link.split('/').at(-1))
    await portal.db
      .updateTable('data_copy')
      .set({ link_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await fetchBy(link, li.token)).statusCode).toBe(404)
    expect((await fetchBy('/api/users/dataCopyFile/guessed', li.token)).statusCode).toBe(404)
  })

  test('two concurrent requests make one copy; without a session the request is refused', async () => {
    const li = await portal.aMember()
    const both = await Promise.all([ask(li), ask(li)])
    expect(new Set(both.map(({ body }) => body.copy.id)).size).toBe(1)
    expect((await ask(portal.visitor)).status).toBe(401)
  })

  test('can be requested five times a day', async () => {
    const li = await portal.aMember()
    for (let time = 0; time < 5; time++) await make((await ask(li)).body.copy.id)
    const { status, body } = await ask(li)
    expect([status, body.message]).toEqual([429, '操作过于频繁，请稍后再试'])
  })

  test('is deleted with its file after a day', async () => {
    const li = await portal.aMember()
    const { id } = (await ask(li)).body.copy
    await make(id)
    await sweepDataCopies(portal.db, portal.files)
    expect((await download(li, id)).statusCode).toBe(200)
    await portal.db
      .updateTable('data_copy')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await download(li, id)).statusCode).toBe(404)
    expect((await li.calls(ownData.getDataCopy)).body.copy).toBeNull()
    await sweepDataCopies(portal.db, portal.files)
    expect(await portal.files.stat(`copies/${li.id}/${id}.zip`)).toBeUndefined()
    expect(await portal.db.selectFrom('data_copy').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('a copy that could not be made is shown as failed, and the next attempt may succeed', async () => {
    const li = await portal.aMember()
    const { id } = (await ask(li)).body.copy
    const broken = {
      name: 'broken',
      title: '坏',
      async *rows() {
        yield { first: 1 }
        throw new Error('gone')
      },
    }
    await expect(fillDataCopy(portal, [broken], id)).rejects.toThrow()
    expect((await li.calls(ownData.getDataCopy)).body.copy?.state).toBe('failed')
    expect(await portal.files.stat(`copies/${li.id}/${id}.zip`)).toBeUndefined()
    await make(id)
    expect((await li.calls(ownData.getDataCopy)).body.copy?.state).toBe('ready')
  })
})

describe('closing my account', () => {
  const close = (person: Person, password = 'Right@2026') => person.calls(ownData.closeAccount, { password })
  const daysPass = (id: number, days: number) =>
    portal.db
      .updateTable('member')
      .set({ closes_at: new Date(Date.now() + (15 - days) * 86_400_000) })
      .where('id', '=', id)
      .execute()
  const closeDue = () =>
    closeDueAccounts({ ...portal, log: createLog('silent'), signal: new AbortController().signal }, personalData)

  test('requires the password, ends every session and waits fifteen days', async () => {
    const li = await portal.aMember({ name: 'leaving' })
    const elsewhere = (await logIn('leaving')).body.token
    const wrong = await close(li, 'Wrong@2026')
    expect([wrong.status, wrong.body.message, wrong.body.fields]).toEqual([400, '密码错误', { password: '密码错误' }])
    expect((await close(portal.visitor)).status).toBe(401)
    const { status, body, headers } = await close(li)
    expect([status, body.message]).toEqual([200, '注销申请已提交，15 天内登录即取消'])
    expect(Math.round((Date.parse(body.closeTime) - Date.now()) / 3_600_000)).toBe(360)
    expect(String(headers['set-cookie'])).toMatch(/^token=;/)
    expect((await li.calls(accounts.getSession)).status).toBe(401)
    expect(
      (await portal.app.inject({ url: '/auth/info', headers: { authorization: `Bearer ${elsewhere}` } })).statusCode,
    ).toBe(401)
    await closeDue()
    expect(await rowOf(li.id)).toMatchObject({ username: 'leaving', deleted_at: null })
  })

  test('two concurrent requests set one closing date', async () => {
    const li = await portal.aMember()
    const both = await Promise.all([close(li), close(li)])
    const done = both.filter(({ status }) => status === 200).map(({ body }) => body.closeTime)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done).size).toBe(1)
  })

  test('logging in cancels it and notifies the member', async () => {
    const li = await portal.aMember({ name: 'staying' })
    await close(li)
    const { token } = (await logIn('staying')).body
    await daysPass(li.id, 0)
    await logIn('staying')
    expect((await rowOf(li.id)).closes_at).toBeNull()
    await closeDue()
    expect((await rowOf(li.id)).deleted_at).toBeNull()
    const answer = await portal.app.inject({
      url: '/api/notice/queryNoticeList',
      headers: { authorization: `Bearer ${token}` },
    })
    const titles = answer.json().content.map(({ title }: { title: string }) => title)
    expect(titles).toContain('注销申请已取消')
  })

  test('afterwards no personal detail remains, names and phones are available again, and the ledger is unchanged', async () => {
    const li = await portal.aMember({ name: 'goodbye' })
    await portal.db
      .updateTable('member')
      .set({ phone: '13912345678', email: 'goodbye@example.com', sex: '女' })
      .where('id', '=', li.id)
      .execute()
    const avatar = await withAvatar(li)
    const { id: copyId } = (await li.calls(ownData.requestDataCopy)).body.copy
    await fillDataCopy(portal, personalData, copyId)
    const entries = () => portal.db.selectFrom('point_entry').selectAll().orderBy('id').execute()
    const before = await entries()
    await close(li)
    await daysPass(li.id, 15)
    await closeDue()
    await closeDue()

    const row = await rowOf(li.id)
    expect(row).toMatchObject({
      nick_name: '已注销用户',
      phone: '',
      email: '',
      sex: null,
      avatar: null,
      enabled: false,
    })
    expect(JSON.stringify({ ...row, password_hash: row.password_hash })).not.toMatch(/goodbye|1391|argon/)
    expect(row.deleted_at).not.toBeNull()
    expect(await entries()).toEqual(before)
    const left = portal.db.selectFrom('notice').select('id').where('member_id', '=', li.id)
    expect(await left.execute()).toEqual([])
    expect((await portal.app.inject({ url: avatar })).statusCode).toBe(404)
    expect(await portal.files.stat(`copies/${li.id}/${copyId}.zip`)).toBeUndefined()
    expect((await logIn('goodbye')).body.message).toBe('用户名或密码错误')
    expect((await logIn('13912345678')).body.message).toBe('用户名或密码错误')
    const again = await portal.aMember({ name: 'goodbye' })
    expect(again.id).not.toBe(li.id)
  })

  test('the account of the last administrator is not closed, even if the other one was disabled meanwhile', async () => {
    const [one, other] = [await portal.anAdministrator('chief1'), await portal.anAdministrator('chief2')]
    expect((await close(one)).status).toBe(200)
    const { status, body } = await close(other)
    expect([status, body.code]).toEqual([409, 'last_administrator'])
    await portal.db.updateTable('member').set({ enabled: false }).where('id', '=', other.id).execute()
    await daysPass(one.id, 16)
    await closeDue()
    expect((await rowOf(one.id)).deleted_at).toBeNull()
  })
})

describe('an account that an administrator deletes', () => {
  test('loses its personal details at once, and its private data is erased', async () => {
    const [admin, li] = [await portal.anAdministrator('deleter'), await portal.aMember({ name: 'thrownout' })]
    const contact = { phone: '13712345678', email: 'out@example.com', sex: '男' as const, nick_name: '老李' }
    await portal.db.updateTable('member').set(contact).where('id', '=', li.id).execute()
    const avatar = await withAvatar(li)
    const { id: copyId } = (await li.calls(ownData.requestDataCopy)).body.copy
    await fillDataCopy(portal, personalData, copyId)
    expect((await admin.calls(members.deleteMembers, [li.id])).status).toBe(200)
    const row = await rowOf(li.id)
    expect(row).toMatchObject({ nick_name: '已注销用户', phone: '', email: '', sex: null, enabled: false })
    expect(JSON.stringify(row)).not.toMatch(/thrownout|老李|1371|argon/)
    const log = (await admin.calls(audit.listAudit, { call: 'DELETE /api/users' })).body.content[0]
    expect(log).toMatchObject({ target: '用户 thrownout' }) // the audit log names both people as long as the entry is retained

    await eraseDeletedMember(portal, personalData, li.id)
    await eraseDeletedMember(portal, personalData, li.id)
    expect((await rowOf(li.id)).avatar).toBeNull()
    expect((await portal.app.inject({ url: avatar })).statusCode).toBe(404)
    expect(await portal.files.stat(`copies/${li.id}/${copyId}.zip`)).toBeUndefined()
    const left = portal.db.selectFrom('notice').select('id').where('member_id', '=', li.id)
    expect(await left.execute()).toEqual([])
    expect((await portal.aMember({ name: 'thrownout' })).id).not.toBe(li.id)
  })
})

const unzipped = async (archive: Buffer): Promise<Record<string, string>> => {
  const zip = await fromBufferPromise(archive)
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  return files
}

const withAvatar = async (person: Person): Promise<string> => {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1b4a9f' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  const request = new Request('http://127.0.0.1/', { method: 'POST', body: form })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/users/updateAvatar',
    payload: await buffer(request.body as never),
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  const { avatar } = answer.json()
  expect((await portal.app.inject({ url: avatar })).statusCode).toBe(200)
  return avatar
}
