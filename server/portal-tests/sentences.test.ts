import { afterAll, beforeAll, expect, test } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import { errors } from '#contract/errors.ts'
import * as accounts from '#contract/people/accounts/accounts.ts'
import type { AppError } from '#kernel/errors/index.ts'
import { inputParser, type RawInput } from '#kernel/http/index.ts'
import { allCalls, type Input, type NamedEndpoint, places, shapeOf, validInput } from '../testing/call-requests.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal?.close())

/** Values of a wrong type or out of every bound, as JSON can say them, and as a query or form can. */
const wrongValues = [null, {}, [], [{}], true, -1, 1.5, 1e15, '', '文字'.repeat(200_000)]
const wrongTexts = ['x', '-1', '1.5', '1e3', '文字'.repeat(2_000)]

const wrongInputs = ({ endpoint }: NamedEndpoint): Input[] =>
  places
    .filter((place) => place !== 'headers' && endpoint[place])
    .flatMap((place) => {
      const isText = place === 'params' || place === 'query' || endpoint.files !== undefined
      const fields = shapeOf(endpoint[place]).map(([name]) => name)
      const valid = validInput(endpoint)
      const ofFields = fields.flatMap((field) =>
        (isText ? wrongTexts : wrongValues).map((value) => ({
          ...valid,
          [place]: { ...(valid[place] as object), [field]: value },
        })),
      )
      return isText
        ? ofFields
        : [...ofFields, ...[null, 1, 'x', [], [null], {}].map((value) => ({ ...valid, [place]: value }))]
    })

/** Words of a validator or a program; names of formats and the words of our own rules may stay. */
const isForPeople = (sentence: string) =>
  /[\u4e00-\u9fff]/.test(sentence) &&
  !/期望|实际接收|无效输入|接收到|[a-z]{3,}/.test(sentence.replace(/true|false|csv|xlsx|https?|asc|desc/g, ''))

/** The sentences with which a call refuses an input before its handler runs. */
const sentencesOf = (parse: () => unknown): string[] => {
  try {
    parse()
    return []
  } catch (error) {
    const { message, fields = {} } = error as AppError
    return [message, ...Object.values(fields)]
  }
}

/** A body and `fields` come from the same place. */
const asRaw = ({ params, query, body, fields }: Input) => ({ params, query, body: body ?? fields }) as RawInput

test.each(allCalls.map((call) => [call.name, call] as const))('%s refuses in our own words', (_name, call) => {
  const parse = inputParser(call.endpoint)
  const sentences = new Set(wrongInputs(call).flatMap((input) => sentencesOf(() => parse(asRaw(input)))))
  expect([...sentences].filter((sentence) => !isForPeople(sentence))).toEqual([])
})

test('a body that is no object is called malformed', async () => {
  const request = { method: 'POST' as const, url: '/auth/login', headers: { 'content-type': 'application/json' } }
  for (const payload of ['[]', '1', '"x"']) {
    const response = await portal.app.inject({ ...request, payload })
    expect([response.statusCode, response.json().message]).toEqual([400, errors.malformed_body.message])
  }
})

test.each(['text/plain', 'text/plain;charset=UTF-8'])('a body of %s is refused, an empty one is none', async (type) => {
  const send = (url: string, payload: string) =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const response = await send('/auth/login', '{"username":"a"}')
  expect([response.statusCode, response.json().message]).toEqual([415, errors.unsupported_media_type.message])
  expect((await send('/api/library/queryResourceCategoryList', '')).statusCode).toBe(200)
})

test('registration without consent says so', async () => {
  const form = { phone: '13900000001', username: '新人', password: 'Good@2026', code: 'ABCDE', uuid: 'x' }
  for (const consent of [undefined, false, 'yes', null]) {
    const { status, body } = await portal.visitor.calls(accounts.register, {
      ...form,
      ...(consent !== undefined && { consent }),
    })
    expect([status, body.message]).toEqual([400, '请先阅读并同意用户协议与隐私政策'])
  }
})

test('a confirmed price that is no number', async () => {
  const member = await portal.aMember()
  const headers = { authorization: `Bearer ${member.token}` }
  for (const call of ['library/resourceBuy?resourceId=1', 'lesson/lessonBuy?lessonId=1']) {
    const response = await portal.app.inject({ method: 'POST', url: `/api/${call}&coin=abc`, headers })
    expect([response.statusCode, response.json().message]).toEqual([400, '格式只允许数字'])
  }
  expect((await member.calls(library.buyResource, { resourceId: 1, coin: 5 })).status).toBe(404)
})
