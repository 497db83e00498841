import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginsWithZeroBits, puzzleCount, puzzleText, toProof } from '#contract/accounts/proof-of-work.ts'
import * as settings from '#contract/settings/settings.ts'
import { type TestPortal, testPortal } from '../../../testing/portal.ts'
import { issueCaptcha, issueQuestion, trimCaptchas } from './captcha.ts'
import { inChinese } from './question.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ captchaCode: undefined })
})
afterAll(() => portal.close())

/** What the page computes. */
const workOn = (uuid: string, { difficulty }: { difficulty: number }): string =>
  toProof(
    Array.from({ length: puzzleCount }, (_, puzzle) => {
      let nonce = 0
      while (!beginsWithZeroBits(hash('sha256', puzzleText(uuid, puzzle, nonce), 'buffer'), difficulty)) nonce += 1
      return nonce
    }),
  )

/** Makes the puzzles of a captcha smaller: a proof of the usual size takes a processor more than a second. */
const ease = async (uuid: string) => {
  const difficulty = 6
  await portal.db.updateTable('captcha').set({ difficulty }).where('uuid', '=', uuid).execute()
  return { difficulty }
}

const get = async (path: string, from: string) => (await portal.app.inject({ url: path, remoteAddress: from })).json()
const codeOf = async (uuid: string) =>
  (await portal.db.selectFrom('captcha').select('code').where('uuid', '=', uuid).executeTakeFirstOrThrow()).code
const logIn = async (input: object, from = '192.0.2.1') => {
  const payload = { username: 'proven', password: 'Right@2026', ...input }
  const response = await portal.app.inject({ method: 'POST', url: '/auth/login', remoteAddress: from, payload })
  return { status: response.statusCode, ...response.json() }
}
let newcomers = 0
const register = async (input: object, from = '192.0.2.1') => {
  const username = `newcomer${++newcomers}`
  const payload = { username, phone: `1380000${1000 + newcomers}`, password: 'Good@2026', consent: true, ...input }
  const response = await portal.app.inject({ method: 'POST', url: '/api/users/register', remoteAddress: from, payload })
  return { status: response.statusCode, ...response.json() }
}
/** As a network that has used up its captchas without proof. */
const exhaust = async (from: string) => {
  for (let n = 0; n < 20; n++) expect((await get('/auth/code', from)).challenge).toBeUndefined()
}
const refusal = { status: 400, code: 'proof_missing', message: '安全校验未完成，请稍候再试' }

describe('proof of work', () => {
  beforeAll(async () => {
    await portal.aMember({ name: 'proven' })
  })

  test('is needed beyond twenty captchas in ten minutes, counted by network', async () => {
    await exhaust('2001:db8:1:2::1')
    expect((await get('/auth/code', '2001:db8:1:2:ffff::9')).challenge).toEqual({ difficulty: 14 })
    expect((await get('/auth/code', '2001:db8:1:3::1')).challenge).toBeUndefined()
  })

  test('opens login and registration, which refuse without it, with a wrong one and with that of another captcha', async () => {
    const from = '192.0.2.2'
    await exhaust(from)
    for (const [submit, isEased] of [
      [logIn, false],
      [register, true],
    ] as const) {
      const aCaptcha = async () => {
        const { uuid, challenge } = await get('/auth/code', from)
        return { uuid, challenge: isEased ? await ease(uuid) : challenge }
      }
      const other = await aCaptcha()
      const foreign = workOn(other.uuid, other.challenge)
      for (const proof of [undefined, '', toProof(Array(puzzleCount).fill(0)), foreign, foreign.slice(0, -3)]) {
        const { uuid } = await aCaptcha()
        expect(await submit({ uuid, code: await codeOf(uuid), proof }, from)).toMatchObject(refusal)
      }
      const { uuid, challenge } = await aCaptcha()
      const answer = await submit({ uuid, code: await codeOf(uuid), proof: workOn(uuid, challenge) }, from)
      expect([200, 201]).toContain(answer.status)
    }
  })

  test('works once: of several at the same time one succeeds, and a refused one is spent', async () => {
    const from = '192.0.2.3'
    await exhaust(from)
    const { uuid } = await get('/auth/code', from)
    const attempt = { uuid, code: await codeOf(uuid), proof: workOn(uuid, await ease(uuid)) }
    const all = await Promise.all([1, 2, 3].map(() => logIn(attempt, from)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const next = await get('/auth/code', from)
    const code = await codeOf(next.uuid)
    expect(await logIn({ uuid: next.uuid, code }, from)).toMatchObject(refusal)
    const proof = workOn(next.uuid, await ease(next.uuid))
    expect(await logIn({ uuid: next.uuid, code, proof }, from)).toMatchObject({ code: 'captcha_wrong' })
  })

  test('expires with its captcha, and without it nobody learns whether the code was right', async () => {
    const from = '192.0.2.4'
    await exhaust(from)
    const { uuid } = await get('/auth/code', from)
    const code = await codeOf(uuid)
    const past = new Date(Date.now() - 1000)
    await portal.db.updateTable('captcha').set({ expires_at: past }).where('uuid', '=', uuid).execute()
    const proof = workOn(uuid, await ease(uuid))
    expect(await logIn({ uuid, code, proof }, from)).toMatchObject({ code: 'captcha_wrong' })
    const next = await get('/auth/code', from)
    expect(await logIn({ uuid: next.uuid, code: 'WRONG' }, from)).toMatchObject(refusal)
  })

  test('a field that is too long or no text is refused with a sentence', async () => {
    const { uuid } = await get('/auth/code', '192.0.2.5')
    const long = await logIn({ uuid, code: 'x', proof: '1'.repeat(201) })
    expect([long.status, long.fields]).toEqual([400, { proof: '安全校验未完成，请稍候再试' }])
    expect((await logIn({ uuid, code: 'x', proof: [1] })).status).toBe(400)
  })

  test('a fixed code needs none, however many are issued', async () => {
    for (let n = 0; n < 25; n++) {
      const { challenge } = await issueCaptcha(portal.db, { captchaCode: 'ABCDE' }, '192.0.2.6')
      expect(challenge).toBeUndefined()
    }
  })
})

describe('questions', () => {
  /** Answers like a person; a script can, too, which is why a proof is always needed. */
  const answerTo = (question: string): string => {
    const numbers = new Map(Array.from({ length: 100 }, (_, number) => [inChinese(number), number]))
    const found = (question.split(/[？，]/)[0]!.match(/[一二三四五六七八九十]+/g) ?? []).map(
      (word) => numbers.get(word)!,
    )
    if (question.includes('加')) return String(found[0]! + found[1]!)
    if (question.includes('减')) return String(found[0]! - found[1]!)
    return String(Math.max(...found))
  }

  test('open a login without any picture, full-width digits included', async () => {
    await portal.aMember({ name: 'unseeing' })
    const toFullWidth = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    for (const typed of [(text: string) => text, toFullWidth]) {
      const { question, uuid, img } = await get('/auth/question', '192.0.2.10')
      expect(img).toBeUndefined()
      const input = {
        username: 'unseeing',
        uuid,
        code: typed(answerTo(question)),
        proof: workOn(uuid, await ease(uuid)),
      }
      expect((await logIn(input)).status).toBe(200)
    }
  })

  test('always need a proof', async () => {
    const { question, uuid, challenge } = await get('/auth/question', '192.0.2.11')
    expect(challenge).toEqual({ difficulty: 14 })
    expect(await logIn({ uuid, code: answerTo(question) })).toMatchObject(refusal)
  })

  test('a wrong answer is a wrong captcha and spends the question', async () => {
    const { question, uuid } = await get('/auth/question', '192.0.2.12')
    const proof = workOn(uuid, await ease(uuid))
    expect(await logIn({ uuid, code: '0', proof })).toMatchObject({ status: 400, message: '验证码错误' })
    expect(await logIn({ uuid, code: answerTo(question), proof })).toMatchObject({ code: 'captcha_wrong' })
  })

  test('one network gets thirty in ten minutes', async () => {
    for (let n = 0; n < 30; n++) await issueQuestion(portal.db, '2001:db8:7:7::1')
    const answer = await portal.app.inject({ url: '/auth/question', remoteAddress: '2001:db8:7:7::2' })
    expect([answer.statusCode, answer.json().message]).toEqual([429, '操作过于频繁，请稍后再试'])
  })
})

describe('the store', () => {
  const stored = async () => {
    const row = await portal.db
      .selectFrom('captcha')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  const fill = (count: number) =>
    portal.db
      .insertInto('captcha')
      .columns(['uuid', 'code', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom(sql<{ n: number }>`generate_series(1, ${count}::int)`.as<'series'>(sql`series(n)`))
          .select([
            sql<string>`gen_random_uuid()`.as('uuid'),
            sql<string>`'FILLS'`.as('code'),
            sql<Date>`now() + make_interval(secs => 1 + 100.0 * n / ${count}::int)`.as('expires_at'),
          ]),
      )
      .execute()

  test('loses what has expired and the oldest beyond its bound', async () => {
    await portal.db.deleteFrom('captcha').execute()
    await fill(300)
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

  test('stays below its bound while captchas are issued', async () => {
    await fill(100_500)
    for (let n = 0; n < 100; n++) await issueCaptcha(portal.db, { captchaCode: 'ABCDE' }, `198.51.100.${n}`)
    expect(await stored()).toBeLessThanOrEqual(100_100)
    await portal.db.deleteFrom('captcha').execute()
  })
})

test('administrators set how many captchas need no proof', async () => {
  const administrator = await portal.anAdministrator()
  const { body } = await administrator.calls(settings.listSettings)
  const { version } = body.find(({ group }) => group === 'limits')!
  const change = { group: 'limits', version, values: { captchasWithoutProof: 0 } }
  expect((await administrator.calls(settings.updateSettings, change)).status).toBe(200)
  expect((await get('/auth/code', '192.0.2.30')).challenge).toEqual({ difficulty: 14 })
})
