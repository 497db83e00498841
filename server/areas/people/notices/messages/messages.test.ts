import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as messages from '#contract/people/notices/messages/messages.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { loadConfig } from '../../../../config.ts'
import { type Person, type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { arrivedAt } from '../../../../testing/post.ts'
import { deliver, sweepMessages } from './deliver-message.ts'
import { NotSent, type Provider, Refused } from './providers/provider.ts'
import { sendMessage } from './send-message.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.anAdministrator()
})
afterAll(() => portal.close())

let count = 0
const store = async (key = `test ${++count}`, kind: 'phoneCode' | 'emailLink' = 'phoneCode') => {
  const receiver = kind === 'phoneCode' ? '13800000001' : 'li@example.com'
  const values = { code: '123456', minutes: '5', name: '李', link: 'http://portal.test/confirmEmail#x' }
  const isNew = await inTransaction((tx) => sendMessage(tx, { kind, receiver, values, key }))(portal.db)
  return { isNew, ...(await rowOf(key)) }
}
const rowOf = (key: string) =>
  portal.db.selectFrom('outgoing_message').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const stateOf = async (key: string) => (await rowOf(key)).state
const sendBy = (id: number, send: Provider['send']) =>
  deliver(
    {
      db: portal.db,
      findProvider: (_db, channel) => ({ channel, isSimulated: false, send }),
      unsubscribeUrl: async () => undefined,
    },
    id,
  )

describe('sending', () => {
  test('one key is one message, also for two at once', async () => {
    const both = await Promise.all([store('once'), store('once')])
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    const { rows } = await sql`select from pgboss.job_common where data = ${{ id: both[0]!.id }}::jsonb`.execute(
      portal.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('a transaction that is rolled back sends nothing', async () => {
    const failing = inTransaction(async (tx) => {
      await sendMessage(tx, { kind: 'phoneCode', receiver: '13800000002', values: { code: '1' }, key: 'undone' })
      throw new Error('no')
    })
    await expect(failing(portal.db)).rejects.toThrow('no')
    await expect(rowOf('undone')).rejects.toThrow()
  })

  test('the code is gone as soon as the message has left, and a second run sends nothing', async () => {
    const { id, key, secrets } = await store()
    expect(secrets).toEqual({ code: '123456' })
    const sent: string[] = []
    const send = async ({ text }: { text: string }) => void sent.push(text)
    await sendBy(id, send)
    await sendBy(id, send)
    expect(sent).toEqual(['【数咨】验证码 123456，5 分钟内有效，用于登录或注册。如非本人操作，请忽略。'])
    expect(await rowOf(key)).toMatchObject({ state: 'sent', secrets: null, contents: { minutes: '5' } })
  })

  test('what certainly was not sent is tried five times, then it has failed', async () => {
    const { id, key } = await store()
    const unreachable = () => Promise.reject(new NotSent('ECONNREFUSED'))
    for (let attempt = 1; attempt < 5; attempt++) {
      await expect(sendBy(id, unreachable)).rejects.toThrow('ECONNREFUSED')
      expect(await stateOf(key)).toBe('waiting')
    }
    await sendBy(id, unreachable)
    expect(await rowOf(key)).toMatchObject({ state: 'failed', attempts: 5, problem: 'ECONNREFUSED', secrets: null })
  })

  test('a message whose sender died, or whose result nobody knows, is never sent again', async () => {
    const [died, timedOut] = [await store(), await store()]
    await portal.db.updateTable('outgoing_message').set({ state: 'sending' }).where('id', '=', died.id).execute()
    await sendBy(died.id, () => Promise.reject(new Error('must not be sent')))
    expect(await rowOf(died.key)).toMatchObject({ state: 'unknown', problem: '发送途中中断', secrets: null })
    await sendBy(timedOut.id, () => Promise.reject(new Error('timeout')))
    expect(await stateOf(timedOut.key)).toBe('unknown')
  })

  test('a message that comes too late is not sent', async () => {
    const { id, key } = await store()
    await portal.db
      .updateTable('outgoing_message')
      .set({ send_before: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute()
    await sendBy(id, () => Promise.reject(new Error('must not be sent')))
    expect(await stateOf(key)).toBe('expired')
  })

  test('an address that bounced gets nothing more', async () => {
    const [first, second] = [await store(undefined, 'emailLink'), await store(undefined, 'emailLink')]
    await sendBy(first.id, () => Promise.reject(new Refused('550 no such user', true)))
    expect(await rowOf(first.key)).toMatchObject({ state: 'refused', problem: '550 no such user' })
    await sendBy(second.id, () => Promise.reject(new Error('must not be sent')))
    expect(await stateOf(second.key)).toBe('refused')
  })

  test('old messages are deleted', async () => {
    const [old, young] = [await store(), await store()]
    await portal.db
      .updateTable('outgoing_message')
      .set({ created_at: sql<Date>`now() - interval '181 days'` })
      .where('id', '=', old.id)
      .execute()
    await sweepMessages(portal.db, new AbortController().signal)
    await expect(rowOf(old.key)).rejects.toThrow()
    expect(await stateOf(young.key)).toBe('waiting')
  })
})

describe('the list of the back office', () => {
  test('shows masked receivers, states and problems, never a text', async () => {
    const { id } = await store()
    await sendBy(id, () => Promise.reject(new Refused('isv.BLACK_KEY')))
    const { body } = await admin.calls(messages.listMessages, { state: 'refused', receiver: '13800000001' })
    expect(body.content[0]).toMatchObject({ receiver: '138****0001', state: 'refused', problem: 'isv.BLACK_KEY' })
    expect(JSON.stringify(body)).not.toContain('123456')
    expect((await admin.calls(messages.listMessages, { receiver: 'nonsense' })).body.message).toBe('请输入手机号或邮箱')
  })

  test('tells those who may not see a number nothing about it', async () => {
    const auditor = await portal.anAdministratorOf('audit')
    expect((await auditor.calls(messages.listMessages)).status).toBe(200)
    for (const receiver of ['13800000001', '13999999999']) {
      expect((await auditor.calls(messages.listMessages, { receiver })).status).toBe(403)
      expect((await auditor.calls(messages.exportMessages, { receiver, format: 'csv' })).status).toBe(403)
    }
    const support = await portal.anAdministratorOf('support')
    expect((await support.calls(messages.listMessages, { receiver: '13800000001' })).status).toBe(200)
  })

  test('is read from an index, however long it is', async () => {
    const plans = await Promise.all(
      ['true', "state = 'failed'", "channel = 'sms'", "receiver = '13800000001'"].map((filter) =>
        portal.db.transaction().execute(async (tx) => {
          await sql`set local enable_seqscan = off`.execute(tx)
          await sql`set local enable_sort = off`.execute(tx)
          const { rows } = await sql<{ 'QUERY PLAN': string }>`
            explain select * from outgoing_message where ${sql.raw(filter)} order by created_at desc, id desc limit 10`.execute(
            tx,
          )
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        }),
      ),
    )
    for (const plan of plans) {
      expect(plan).toContain('Index Scan')
      expect(plan).not.toContain('Sort')
    }
  })
})

describe('templates', () => {
  const templateOf = async (kind: string) =>
    (await admin.calls(messages.listTemplates)).body.templates.find((one) => one.kind === kind)!
  const change = async (input: Record<string, unknown>) => admin.calls(messages.updateTemplate, input)

  test('a changed text is used by the next message', async () => {
    const { version } = await templateOf('phoneCode')
    const body = '{code} 是您的验证码'
    const answer = await change({ kind: 'phoneCode', body, providerCode: 'SMS_9', version })
    expect([answer.status, answer.body.version]).toEqual([200, version + 1])
    const { id } = await store()
    const sent: unknown[] = []
    await sendBy(id, async ({ text, providerCode, values }) => void sent.push(text, providerCode, values))
    expect(sent).toEqual(['【数咨】123456 是您的验证码', 'SMS_9', { code: '123456' }])
  })

  test('of two at once one is saved', async () => {
    const { version } = await templateOf('changeCode')
    const answers = await Promise.all(
      ['一', '二'].map((word) => change({ kind: 'changeCode', body: `${word} {code}`, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    [{ kind: 'phoneCode', body: '没有验证码' }, '正文缺少 {code}'],
    [{ kind: 'phoneCode', body: '{code} {password}' }, '没有占位符 {password}'],
    [{ kind: 'phoneCode', body: '{code}'.padEnd(301, '长') }, '短信最多 300 个字'],
    [{ kind: 'resetLink', body: '{link}' }, '请输入标题'],
    [{ kind: 'phoneCode', body: '' }, '请输入正文'],
    [{ kind: 'nonsense', body: '{code}' }, '没有这种消息'],
  ])('%o is refused: %s', async (input, sentence) => {
    const answer = await change({ ...input, version: 0 })
    expect([answer.status, answer.body.message]).toEqual([400, sentence])
  })

  test('the preview shows sample values and saves nothing', async () => {
    const before = await templateOf('resetLink')
    const { body } = await admin.calls(messages.previewTemplate, {
      kind: 'resetLink',
      subject: '{name}\n的密码',
      body: '打开 {link}',
    })
    expect(body.subject).toBe('【数咨】周牧 的密码')
    expect(body.text).toContain('打开 https://portal.example/resetPassword#sample')
    expect(await templateOf('resetLink')).toEqual(before)
  })

  test('a test message goes to the right kind of receiver only, and not without end', async () => {
    const test = (receiver: string) => admin.calls(messages.sendTest, { kind: 'digest', receiver })
    expect((await test('13800000009')).body.message).toBe('请输入邮箱')
    const both = await Promise.all([test('boss@example.com'), test('boss@example.com')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await arrivedAt(portal, 'boss@example.com'))[0]).toContain('· 资源已通过审核')
    for (let n = 0; n < 18; n++) await test('boss@example.com')
    expect((await test('boss@example.com')).status).toBe(429)
  })
})

test('visitors get 401 and members 403', async () => {
  for (const endpoint of [
    messages.listMessages,
    messages.listTemplates,
    messages.previewTemplate,
    messages.updateTemplate,
    messages.sendTest,
  ]) {
    expect((await portal.visitor.calls(endpoint, { nonsense: 1 })).status).toBe(401)
    expect((await (await portal.aMember()).calls(endpoint, { nonsense: 1 })).status).toBe(403)
  }
})

describe('the post simulator', () => {
  test('exists only with the demo content on this machine', () => {
    expect(loadConfig({}).post.isSimulated).toBe(true)
    expect(loadConfig({ DEMO: 'off' }).post.isSimulated).toBe(false)
    expect(loadConfig({ DEMO: 'off', PUBLIC_URL: 'https://portal.example' }).post.isSimulated).toBe(false)
    expect(() => loadConfig({ PUBLIC_URL: 'https://portal.example' })).toThrow('演示内容仅供本机试用')
  })

  test('elsewhere nothing can be read and nothing is sent', async () => {
    const open = await portal.visitor.calls(messages.listSimulated)
    expect(open.status).toBe(200)
    const real = await testPortal({ post: { mail: undefined, sms: undefined, isSimulated: false } })
    expect((await real.visitor.calls(messages.listSimulated)).status).toBe(404)
    const boss = await real.anAdministrator()
    const answer = await boss.calls(messages.sendTest, { kind: 'phoneCode', receiver: '13800000001' })
    expect([answer.status, answer.body.message]).toEqual([503, '本站尚未开通短信，请用密码登录或联系客服'])
    await real.close()
  })
})

describe('configuration', () => {
  const aliyun = { ALIYUN_SMS_ACCESS_KEY_ID: 'k', ALIYUN_SMS_ACCESS_KEY_SECRET: 'hidden', ALIYUN_SMS_SIGN_NAME: 's' }
  test('an incomplete or doubled provider is refused without its secret', () => {
    expect(() => loadConfig({ ALIYUN_SMS_ACCESS_KEY_SECRET: 'hidden' })).toThrow(
      '阿里云短信配置不完整，缺少 ALIYUN_SMS_ACCESS_KEY_ID、ALIYUN_SMS_SIGN_NAME',
    )
    expect(() => loadConfig({ SMTP_URL: 'http://x', MAIL_FROM: 'a@b.c' })).toThrow(
      'SMTP_URL 应以 smtp:// 或 smtps:// 开头',
    )
    expect(() => loadConfig({ ...aliyun, ALIYUN_SMS_ENDPOINT: 'http://elsewhere.example' })).toThrow('应为 https 网址')
    expect(loadConfig(aliyun).post.sms).toMatchObject({ provider: 'aliyun', endpoint: 'https://dysmsapi.aliyuncs.com' })
  })
})
