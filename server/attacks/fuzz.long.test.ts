import { afterAll, beforeAll, expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { expectSoundLedger } from '../areas/money/points/testing/ledger.ts'
import { allCalls, type Input, type Place, places, requestOf, shapeOf, validInput } from '../testing/call-requests.ts'
import { offerPush } from '../testing/offer-push.ts'
import { type PaymentPortal, paymentPortal } from '../testing/payments.ts'
import { scenario } from '../testing/scenario.ts'
import { liftWriteLimit } from '../testing/write-limit.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
  await liftWriteLimit(portal.db)
  await offerPush(portal.db)
})
afterAll(() => portal?.close())

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Texts that broke something somewhere: they fit into every place of a request. */
const texts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '-'.repeat(36),
    '0'.repeat(400),
    'x'.repeat(20_000),
    '１２',
    '\u202e😀',
  ],
  ...['0001-01-01', '0001-01-01T00:00:00+08:00', '9999-12-31', '2026-02-30', '-1', '1e3', '0x10', 'NaN', 'Infinity'],
  ...[
    '9223372036854775808',
    '1.5',
    "';--",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '__proto__',
  ],
]
/** What only JSON can say. */
const values = [
  ...[null, true, -1, 0, 1.5, 2 ** 53, -(2 ** 53), 1e308, [], [null], {}, { length: 3 }, { toString: 1 }],
  ...[nested(50), nested(200), Array.from({ length: 2_000 }, (_, n) => n), JSON.parse('{"__proto__":{"level":1}}')],
]

interface Attack {
  name: string
  endpoint: Endpoint
  place: Place
  field: string
  value: unknown
}

const isJson = (endpoint: Endpoint, place: Place) => ['body', 'fields'].includes(place) && !endpoint.files
/** Characters that no HTTP client sends in a header; the header forms have a suite of their own. */
const fitsHeader = (value: unknown) => typeof value === 'string' && /^[\x20-\x7e]{1,4000}$/.test(value)

const attacksOn = ({ name, endpoint }: (typeof allCalls)[number]): Attack[] =>
  places.flatMap((place) => {
    const hostile = isJson(endpoint, place) ? [...texts, ...values] : texts
    const fields =
      endpoint[place] && shapeOf(endpoint[place]).length === 0 ? [''] : shapeOf(endpoint[place]).map(([field]) => field)
    return fields.flatMap((field) =>
      hostile
        .filter((value) => place !== 'headers' || fitsHeader(value))
        .map((value) => ({ name, endpoint, place, field, value })),
    )
  })

/** A field without name is the whole body. */
const inputWith = ({ endpoint, place, field, value }: Attack): Input => {
  const input = validInput(endpoint)
  const values = input[place] as Record<string, unknown>
  return { ...input, [place]: field === '' ? value : { ...values, [field]: value } }
}

/** Each call is made by an administrator of its own, because some of them end sessions or accounts. */
const fuzz = async (call: (typeof allCalls)[number], statuses: Map<number, number>) => {
  const wrong: string[] = []
  let admin = await portal.anAdministrator()
  for (const attack of attacksOn(call)) {
    const begun = performance.now()
    const answer = await portal.app.inject(requestOf(attack.endpoint, inputWith(attack), admin.token))
    const seconds = (performance.now() - begun) / 1000
    const { statusCode: status, body } = answer
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const shown = JSON.stringify(attack.value)?.slice(0, 60)
    const report = (what: string) => wrong.push(`${call.name} ${attack.place}.${attack.field} = ${shown}: ${what}`)
    if (status >= 500) report(`${status} ${body.slice(0, 100)}`)
    if (status >= 400 && status < 500 && body && !/"message":"[^"]*[\u4e00-\u9fff]/.test(body))
      report(`${status} without words`)
    if (/\bat .*\.(ts|js):\d|node_modules|\$argon2/.test(body)) report('internals in the answer')
    if (seconds > 10) report(`took ${seconds.toFixed(1)} s`)
    if (status === 401) admin = await portal.anAdministrator()
  }
  return wrong
}

const workers = 4

scenario(
  {
    suite: 'Attack matrix',
    name: 'fuzz of every field',
    done: `${texts.length} texts in each field, ${values.length} more values where JSON allows them`,
    minutes: 20,
  },
  async (note) => {
    const statuses = new Map<number, number>()
    const wrong: string[] = []
    const queue = [...allCalls]
    const work = async () => {
      for (let call = queue.shift(); call; call = queue.shift()) wrong.push(...(await fuzz(call, statuses)))
    }
    await Promise.all(Array.from({ length: workers }, work))
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
    const sorted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    note(`${total} requests; ${sorted.join(', ')}`)
    expect(wrong).toEqual([])
    expect((await portal.app.inject({ url: '/health' })).statusCode).toBe(200)
    await expectSoundLedger(portal.db)
  },
)
