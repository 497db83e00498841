import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import { beginsWithZeroBits, puzzleCount, puzzleText, toProof } from '#contract/people/accounts/proof-of-work.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { issueCaptcha, issueQuestion, trimCaptchas } from './captcha.ts'
import { inChinese } from './question.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ captchaCode: undefined })
  await portal.aMember({ name: 'proven' })
  const administrator = await portal.anAdministrator()
  const { version } = (await administrator.calls(settings.listSettings)).body.find(({ group }) => group === 'limits')!
  const change = { group: 'limits', version, values: { captchasWithoutProof: 1 } }
  expect((await administrator.calls(settings.updateSettings, change)).status).toBe(200)
})
afterAll(() => portal.close())

/** What the page computes, for smaller puzzles: a proof of the usual size takes a processor more than a second. */
const prove = async (uuid: string): Promise<string> => {
  const difficulty = 6
  await portal.db.updateTable('captcha').set({ difficulty }).where('uuid', '=', uuid).execute()
  const solve = (puzzle: number) => {
    let nonce = 0
    while (!beginsWithZeroBits(hash('sha256', puzzleText(uuid, puzzle, nonce), 'buffer'), difficulty)) nonce += 1
    return nonce
  }
  return toProof(Array.from({ length: puzzleCount }, (_, puzzle) => solve(puzzle)))
}

const get = async (path: string, from: string) => (await portal.app.inject({ url: path, remoteAddress: from })).json()
const codeOf = async (uuid: string) =>
  (await portal.db.selectFrom('captcha').select('code').where('uuid', '=', uuid).executeTakeFirstOrThrow()).code
const post = async (url: string, payload: object) => {
  const response = await portal.app.inject({ method: 'POST', url, payload })
  return { status: response.statusCode, ...response.json() }
}
const logIn = (input: object) => post('/auth/login', { username: 'proven', password: 'Right@2026', ...input })
let newcomers = 0
const register = (input: object) => {
  const [username, phone] = [`newcomer${++newcomers}`, `1380000${1000 + newcomers}`]
  return post('/api/users/register', { username, phone, password: 'Good@2026', consent: true, ...input })
}
const refusal = { status: 400, code: 'proof_missing', message: '安全校验未完成，请稍候再试' }

describe('proof of work', () => {
  /** From a network that has used up its captchas without proof. */
  const anAttempt = async () => {
    await get('/auth/code', '192.0.2.2')
    const { uuid } = await get('/auth/code', '192.0.2.2')
    return { uuid, code: await codeOf(uuid), proof: await prove(uuid) }
  }

  test('is needed beyond the captchas that the setting allows in ten minutes, counted by network', async () => {
    expect((await get('/auth/code', '2001:db8:1:2::1')).challenge).toBeUndefined()
    expect((await get('/auth/code', '2001:db8:1:2:ffff::9')).challenge).toEqual({ difficulty: 14 })
    expect((await get('/auth/code', '2001:db8:1:3::1')).challenge).toBeUndefined()
  })

  test('opens login and registration, which refuse without it, with a wrong one and with that of another captcha', async () => {
    for (const submit of [logIn, register]) {
      const { proof: foreign } = await anAttempt()
      for (const proof of [undefined, '', toProof(Array(puzzleCount).fill(0)), foreign, foreign.slice(0, -3)])
        expect(await submit({ ...(await anAttempt()), proof })).toMatchObject(refusal)
      expect([200, 201]).toContain((await submit(await anAttempt())).status)
    }
  })

  test('works once, expires with its captcha, and without it nobody learns whether the code was right', async () => {
    const attempt = await anAttempt()
    const all = await Promise.all([1, 2, 3].map(() => logIn(attempt)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await logIn({ ...(await anAttempt()), proof: undefined, code: 'WRONG' })).toMatchObject(refusal)
    const late = await anAttempt()
    const past = new Date(Date.now() - 1000)
    await portal.db.updateTable('captcha').set({ expires_at: past }).where('uuid', '=', late.uuid).execute()
    expect(await logIn(late)).toMatchObject({ code: 'captcha_wrong' })
  })

  test('a field that is too long or no text is refused with a sentence', async () => {
    const { uuid } = await get('/auth/code', '192.0.2.5')
    const long = await logIn({ uuid, code: 'x', proof: '1'.repeat(201) })
    expect([long.status, long.fields]).toEqual([400, { proof: '安全校验未完成，请稍候再试' }])
    expect((await logIn({ uuid, code: 'x', proof: [1] })).status).toBe(400)
  })

  test('a fixed code needs none, however many are issued', async () => {
    for (let n = 0; n < 3; n++)
      expect(await issueCaptcha(portal.db, { captchaCode: 'ABCDE' }, '192.0.2.6')).not.toHaveProperty('challenge')
  })
})

describe('questions', () => {
  /** Answers like a person; a script can, too, which is why a proof is always needed. */
  const answerTo = (question: string): string => {
    const words = question.split(/[？，]/)[0]!.match(/[一二三四五六七八九十]+/g) ?? []
    const numbers = words.map((word) => Array.from({ length: 100 }, (_, number) => inChinese(number)).indexOf(word))
    if (question.includes('加')) return String(numbers[0]! + numbers[1]!)
    if (question.includes('减')) return String(numbers[0]! - numbers[1]!)
    return String(Math.max(...numbers))
  }

  test('open a login without any picture, full-width digits included', async () => {
    const toFullWidth = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    for (const typed of [(text: string) => text, toFullWidth]) {
      const { question, uuid, ...rest } = await get('/auth/question', '192.0.2.10')
      expect(rest).toEqual({ challenge: { difficulty: 14 } })
      expect((await logIn({ uuid, code: typed(answerTo(question)), proof: await prove(uuid) })).status).toBe(200)
    }
  })

  test('always need a proof; a wrong answer is a wrong captcha and spends the question', async () => {
    const unproved = await get('/auth/question', '192.0.2.12')
    expect(await logIn({ uuid: unproved.uuid, code: answerTo(unproved.question) })).toMatchObject(refusal)
    const { question, uuid } = await get('/auth/question', '192.0.2.12')
    const proof = await prove(uuid)
    expect(await logIn({ uuid, code: '0', proof })).toMatchObject({ status: 400, message: '验证码错误' })
    expect(await logIn({ uuid, code: answerTo(question), proof })).toMatchObject({ code: 'captcha_wrong' })
  })

  test('one network gets thirty in ten minutes', async () => {
    for (let n = 0; n < 30; n++) await issueQuestion(portal.db, '2001:db8:7:7::1')
    const answer = await portal.app.inject({ url: '/auth/question', remoteAddress: '2001:db8:7:7::2' })
    expect([answer.statusCode, answer.json().message]).toEqual([429, '操作过于频繁，请稍后再试'])
  })
})

test('the store loses what has expired and the oldest beyond its bound', async () => {
  const stored = async () => (await portal.db.selectFrom('captcha').select('uuid').execute()).length
  await portal.db.deleteFrom('captcha').execute()
  await sql`insert into captcha (uuid, code, expires_at)
    select gen_random_uuid(), 'FILLS', now() + make_interval(secs => 10 + n / 4.0) from generate_series(1, 300) as n`.execute(
    portal.db,
  )
  await trimCaptchas(portal.db, 1000)
  expect(await stored()).toBe(300)
  const newest = await issueCaptcha(portal.db, { captchaCode: undefined }, '192.0.2.20')
  await trimCaptchas(portal.db, 50)
  expect(await stored()).toBe(50)
  expect(await codeOf(newest.uuid)).toMatch(/^\w{5}$/)
  await portal.db
    .updateTable('captcha')
    .set({ expires_at: new Date(0) })
    .execute()
  await trimCaptchas(portal.db, 1000)
  expect(await stored()).toBe(0)
})
