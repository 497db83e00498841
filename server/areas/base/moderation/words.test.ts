import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as moderation from '#contract/base/moderation/moderation.ts'
import * as audit from '#contract/people/accounts/audit.ts'
import { connect, inTransaction } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { listen, startInvalidation } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { testDatabase } from '#kernel/testing/database.ts'
import { type Person, type TestPortal, testPortal } from '../../../testing/portal.ts'
import { addMember } from '../../people/accounts/testing.ts'
import { addSensitiveWords, checkText, requireClean } from './index.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

const add = (words: string, action: moderation.WordAction = 'block') =>
  admin.calls(moderation.addSensitiveWords, { words, action })
const list = async (query: Record<string, unknown> = {}) =>
  (await admin.calls(moderation.listSensitiveWords, query)).body
const idOf = async (word: string) => (await list({ keyword: word })).content.find((found) => found.word === word)!.id
const tried = async (text: string) => (await admin.calls(moderation.tryText, { text })).body

describe('the word list', () => {
  test('one or many words are added, one per line; other spellings of a word are not added again', async () => {
    const { status, body } = await add('刷单\r\n\r\n  刷 單 \n办证\n日赚千元')
    expect([status, body.added, body.existing]).toEqual([201, 3, 1])
    expect(body.message).toBe('恭喜你，添加了 3 个敏感词，1 个已存在')
    expect((await add('刷-单', 'mask')).body).toMatchObject({ added: 0, existing: 1 })
    const { content } = await list({ keyword: '刷單' })
    expect(content).toMatchObject([{ action: 'block', createUserName: admin.username }])
  })

  test('the table is filtered, counted by action and paged', async () => {
    await add(Array.from({ length: 12 }, (_, n) => `列表词${n}`).join('\n'), 'review')
    const page = await list({ keyword: '列表词', page: 1 })
    expect([page.content.length, page.totalElements, page.counts]).toEqual([2, 12, { block: 0, review: 12, mask: 0 }])
    const none = await list({ keyword: '列表词', action: 'mask' })
    expect([none.totalElements, none.counts.review]).toEqual([0, 12])
    expect((await list({ keyword: '%' })).totalElements).toBe((await list()).totalElements)
    expect((await admin.calls(moderation.listSensitiveWords, { page: 2000 })).status).toBe(400)
  })

  test('a change is saved with its editor, unless another word has the same spelling', async () => {
    await add('改前\n占用')
    const id = await idOf('改前')
    const change = (word: string) => admin.calls(moderation.updateSensitiveWord, { id, word, action: 'mask' })
    expect((await change('改后')).body).toMatchObject({
      id,
      word: '改后',
      action: 'mask',
      updateUserName: admin.username,
    })
    const duplicate = await change('占 用')
    expect([duplicate.status, duplicate.body.message]).toEqual([409, '该敏感词已存在'])
    const missing = await admin.calls(moderation.updateSensitiveWord, { id: 999_999, word: '无', action: 'mask' })
    expect(missing.status).toBe(404)
  })

  test('the audit log records changes and deletions', async () => {
    await add('日志前')
    const id = await idOf('日志前')
    await admin.calls(moderation.updateSensitiveWord, { id, word: '日志前', action: 'mask' })
    await admin.calls(moderation.deleteSensitiveWords, { ids: [id] })
    const { body } = await admin.calls(audit.listAudit, { userId: admin.id })
    expect(body.content.slice(0, 2)).toMatchObject([
      { target: '敏感词 日志前', before: [{ word: '日志前', action: 'mask' }] },
      { target: '敏感词 日志前', before: { action: 'block' }, after: { action: 'mask' } },
    ])
  })

  test('concurrent additions of one word add it once; concurrent deletions delete once', async () => {
    const added = await Promise.all([add('同时甲\n同时乙'), add('同时乙\n同时甲')])
    expect(added.map(({ body }) => body.added).sort()).toEqual([0, 2])
    const ids = [await idOf('同时甲')]
    const remove = () => admin.calls(moderation.deleteSensitiveWords, { ids })
    expect((await Promise.all([remove(), remove()])).map(({ status }) => status).sort()).toEqual([200, 404])
    const [one, other] = await Promise.all(
      ['同时丙', '同 时 丙'].map(async (word) =>
        admin.calls(moderation.updateSensitiveWord, {
          id: word === '同时丙' ? await idOf('同时乙') : await idOf('日赚千元'),
          word,
          action: 'block',
        }),
      ),
    )
    expect([one!.status, other!.status].sort()).toEqual([200, 409])
  })

  test('visitors get 401 and every other level 403 before the body is validated', async () => {
    const { totalElements } = await list()
    const { addSensitiveWords, updateSensitiveWord, deleteSensitiveWords, tryText } = moderation
    const { listSensitiveWords, exportSensitiveWords } = moderation
    const writes = [addSensitiveWords, updateSensitiveWord, deleteSensitiveWords, tryText]
    for (const endpoint of [...writes, listSensitiveWords, exportSensitiveWords]) {
      expect((await portal.visitor.calls(endpoint, { nonsense: 1 })).status).toBe(401)
      for (const level of [2, 4, 5] as const)
        expect((await (await portal.aMember({ level })).calls(endpoint, { nonsense: 1 })).status).toBe(403)
    }
    expect((await list()).totalElements).toBe(totalElements)
  })

  test('invalid input is explained in Chinese and nothing is written', async () => {
    const { totalElements } = await list()
    const refused = async (input: Record<string, unknown>) => {
      const { status, body } = await admin.calls(moderation.addSensitiveWords, input)
      return [status, body.message]
    }
    expect(await refused({ words: ' \n ', action: 'block' })).toEqual([400, '请输入敏感词'])
    expect(await refused({ action: 'block' })).toEqual([400, '请输入敏感词'])
    expect(await refused({ words: `好\n${'长'.repeat(51)}`, action: 'block' })).toEqual([400, '每个敏感词最多 50 个字'])
    expect(await refused({ words: '好词\n…😀', action: 'block' })).toEqual([400, '敏感词须含有文字或数字'])
    expect(await refused({ words: '好词', action: 'delete' })).toEqual([400, '请选择处理方式'])
    expect(await refused({ words: '好词', action: 'block', id: 1 })).toEqual([400, '请求含有不支持的字段'])
    expect(await refused({ words: '词\n'.repeat(10_001), action: 'block' })).toEqual([400, '一次最多添加 10000 个'])
    expect((await list()).totalElements).toBe(totalElements)
  })

  test('at most 50,000 words', async () => {
    const portal = await testPortal()
    const admin = await portal.anAdministrator()
    await portal.db.executeQuery(
      (await import('kysely')).sql`
        insert into sensitive_word (word, normal_form, action, created_by, updated_by)
        select 'w' || n, 'w' || n, 'block', ${admin.id}, ${admin.id} from generate_series(1, 49999) as n`.compile(
        portal.db,
      ),
    )
    const addOne = (words: string) => admin.calls(moderation.addSensitiveWords, { words, action: 'mask' })
    const answers = await Promise.all([addOne('倒数第一'), addOne('多出一个')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('敏感词最多 50000 个')
    await portal.close()
  })

  test('the export contains the filtered words', async () => {
    await add('导出甲,\n=导出乙', 'mask')
    const { body, headers } = await admin.calls(moderation.exportSensitiveWords, { keyword: '导出' })
    expect(headers['content-type']).toContain('text/csv')
    const lines = String(body).split('\r\n')
    expect(lines[0]).toContain('敏感词,处理方式')
    expect(lines.slice(1, 3).sort()).toEqual([
      expect.stringMatching(/^"导出甲,",遮盖/),
      expect.stringMatching(/^'=导出乙,遮盖/),
    ])
  })
})

describe('checking texts', () => {
  test('the back office tries a text and sees where the words are', async () => {
    await add('试验禁词')
    await add('试验遮词', 'mask')
    await expect.poll(async () => (await tried('试验禁词')).verdict).toBe('block')
    const text = '一😀試·驗遮詞，试验禁词'
    const { verdict, masked, hits } = await tried(text)
    expect([verdict, masked]).toEqual(['block', '一😀*****，试验禁词'])
    expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual(['試·驗遮詞', '试验禁词'])
    expect((await admin.calls(moderation.tryText, { text: '' })).body.message).toBe('请输入文字')
  })

  test('one call refuses, masks or requires review, also inside a transaction', async () => {
    await add('功能禁词')
    await add('功能审词', 'review')
    await add('功能遮词', 'mask')
    await add('__proto__\nconstructor', 'mask')
    await expect.poll(async () => (await checkText(portal.db, { t: '功能禁词' })).verdict).toBe('block')
    await expect.poll(async () => (await checkText(portal.db, { t: 'constructor' })).verdict).toBe('mask')
    const inside = inTransaction((tx, texts: { title: string; body: string }) => requireClean(tx, texts))
    const clean = (title: string, body: string) => inside(portal.db, { title, body })
    expect(await clean('好', '功能遮词')).toEqual({ texts: { title: '好', body: '****' }, needsReview: false })
    expect(await clean('功能遮词', '功能审词')).toEqual({
      texts: { title: '****', body: '功能审词' },
      needsReview: true,
    })
    expect(await clean('__proto__', 'x')).toMatchObject({ texts: { title: '__*****__' } })
    const message = '内容含有违规信息，请修改后再提交'
    await expect(clean('好', '功能-禁-词')).rejects.toMatchObject({
      code: 'content_blocked',
      status: 400,
      message,
      fields: { body: message },
    })
  })
})

test('every process learns of a change and drops its cache when it loses the connection', async () => {
  const { url, db, sql, close } = await testDatabase()
  const here = await listen(url, createLog('silent'))
  const there = await listen(url, createLog('silent'))
  const other = connect(url, { max: 2 })
  startInvalidation(db, here)
  startInvalidation(other.db, there)
  const id = await addMember(db, {
    username: 'admin',
    nickName: 'admin',
    sex: null,
    level: 1,
    adminRole: 'super',
    departmentId: 1,
    password: 'Right@2026',
  })
  const verdicts = async (text: string) => [
    (await checkText(db, { text })).verdict,
    (await checkText(other.db, { text })).verdict,
  ]
  expect(await verdicts('跨进程词')).toEqual(['pass', 'pass'])
  const announced = [here, there].map((events) => new Promise((resolve) => void events.on('sensitive-words', resolve)))
  await addSensitiveWords(db, { id } as Actor, { words: ['跨进程词'], action: 'block' })
  await Promise.all(announced)
  expect(await verdicts('跨进程词')).toEqual(['block', 'block'])

  await sql`insert into sensitive_word (word, normal_form, action, created_by, updated_by)
    values ('没有通知', '没有通知', 'mask', ${id}, ${id})`
  expect(await verdicts('没有通知')).toEqual(['pass', 'pass'])
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'shuzi events'`
  await expect.poll(() => verdicts('没有通知')).toEqual(['mask', 'mask'])
  await Promise.all([here.close(), there.close()])
  await other.close()
  await close()
})
