import { afterAll, beforeAll, expect } from 'vitest'
import { type Access, type Endpoint, hasEffect } from '#contract/endpoint.ts'
import { expectSoundLedger } from '../areas/money/points/testing/ledger.ts'
import { allCalls, type Input, places, requestOf, shapeOf, validInput } from '../testing/call-requests.ts'
import { offerPush } from '../testing/offer-push.ts'
import { type PaymentPortal, paymentPortal } from '../testing/payments.ts'
import type { Person } from '../testing/portal.ts'
import { scenario } from '../testing/scenario.ts'
import { aVictim, rowsOf, secret } from '../testing/victim.ts'
import { liftWriteLimit } from '../testing/write-limit.ts'

let portal: PaymentPortal
let victim: Awaited<ReturnType<typeof aVictim>>
beforeAll(async () => {
  portal = await paymentPortal()
  victim = await aVictim(portal, await portal.anAdministrator())
  await liftWriteLimit(portal.db)
  await offerPush(portal.db)
})
afterAll(() => portal?.close())

const levels = ['anonymous', 'without level', 'third level', 'second level', 'first level', 'administrator'] as const
type LevelName = (typeof levels)[number]

/** The levels that are admitted, written down a second time on purpose. */
const admitted: Record<Access, readonly LevelName[]> = {
  anyone: levels,
  session: levels.slice(1),
  user: levels.slice(2),
  member: levels.slice(3),
  administrator: ['administrator'],
}

const aCaller = (level: LevelName): Person | Promise<Person> => {
  if (level === 'anonymous') return portal.visitor
  if (level === 'administrator') return portal.anAdministrator()
  if (level === 'without level') return portal.aPersonWithoutLevel()
  return portal.aMember({ level: ({ 'third level': 5, 'second level': 4, 'first level': 2 } as const)[level] })
}

const send = async (endpoint: Endpoint, input: Input, token: string) => {
  const answer = await portal.app.inject(requestOf(endpoint, input, token))
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, code: isJson && answer.body ? answer.json()?.code : undefined, text: answer.body }
}

/** Names that may mean anything; each of the victim's ids is tried. */
const isAnyId = (name: string) => ['id', 'ids', 'itemId', 'targetId', 'productId'].includes(name)
const isId = (name: string) => isAnyId(name) || name in victim.ids || /Id(s)?$|^pid$|^path$|^around$/.test(name)
const idsFor = (name: string) =>
  victim.ids[name] ?? victim.ids[name.replace(/s$/, '')] ?? Object.values(victim.ids).flat()

/** The valid input of a call with the victim's ids in all its fields for ids; one input per id. */
const inputsOf = (endpoint: Endpoint): Input[] => {
  const base = validInput(endpoint)
  const fields = places.flatMap((place) =>
    shapeOf(endpoint[place]).flatMap(([name, schema]) => (isId(name) ? [{ place, name, schema }] : [])),
  )
  if (fields.length === 0) return [base]
  const most = Math.max(...fields.map(({ name }) => idsFor(name).length))
  return Array.from({ length: most }, (_, at) => {
    const input = structuredClone(base) as Record<string, Record<string, unknown>>
    for (const { place, name, schema } of fields) {
      const ids = idsFor(name)
      const id = ids[at % ids.length]!
      const value = [id, String(id), [id]].find((one) => schema.safeParse(one).success)
      if (value !== undefined) input[place]![name] = value
    }
    return input
  })
}

scenario(
  {
    suite: 'Attack matrix',
    name: 'access by level',
    done: `every call by ${levels.length} levels with valid input`,
    minutes: 8,
  },
  async (note) => {
    const wrong: string[] = []
    let refused = 0
    let calls = 0
    for (const { name, endpoint } of allCalls)
      for (const level of levels) {
        const { token } = await aCaller(level)
        const { status, code } = await send(endpoint, validInput(endpoint), token)
        const isAdmitted = admitted[endpoint.access].includes(level)
        const expected = level === 'anonymous' ? 401 : 403
        const isDeclared = endpoint.fails?.includes(code) ?? false
        const isRight = isAdmitted ? status < 500 && (status !== 401 || isDeclared) : status === expected
        if (!isRight) wrong.push(`${name} by ${level}: ${status} ${code}`)
        calls++
        if (!isAdmitted) refused++
      }
    note(`${calls} calls, ${refused} of ${refused} without right refused`)
    expect(wrong).toEqual([])
  },
)

const hasSecret = (text: string) => text.includes(secret) || text.includes(victim.phone)

/** How many reading calls show this person the secrets: none of them would, if the secrets were nowhere. */
const secretsReadBy = async ({ token }: Person) => {
  let shown = 0
  for (const { endpoint } of allCalls.filter(({ endpoint }) => !hasEffect(endpoint)))
    for (const input of inputsOf(endpoint)) if (hasSecret((await send(endpoint, input, token)).text)) shown++
  return shown
}

scenario(
  {
    suite: 'Attack matrix',
    name: "other people's ids",
    done: "every call with a member's ids by everybody below administrator",
    minutes: 8,
  },
  async (note) => {
    const before = await rowsOf(portal, victim.person.id)
    const read: string[] = []
    const failed: string[] = []
    let [calls, accepted] = [0, 0]
    for (const { name, endpoint } of allCalls)
      for (const level of levels.filter((one) => one !== 'administrator')) {
        if (!admitted[endpoint.access].includes(level)) continue
        for (const input of inputsOf(endpoint)) {
          const { status, text } = await send(endpoint, input, (await aCaller(level)).token)
          calls++
          if (status < 300) accepted++
          if (status >= 500) failed.push(`${name} by ${level} ${JSON.stringify(input)}: ${status}`)
          if (hasSecret(text)) read.push(`${name} by ${level}`)
        }
      }
    const after = await rowsOf(portal, victim.person.id)
    const changed = [...before].filter(([key, row]) => after.get(key) !== row)
    note(`${calls} calls on ${before.size} rows of a member, ${accepted} answered with 2xx`)
    note(`${read.length} answers with secrets, ${changed.length} rows changed`)
    expect(await secretsReadBy(victim.person), 'the member herself reads them').toBeGreaterThan(8)
    expect(failed).toEqual([])
    expect(read).toEqual([])
    expect(changed.map(([key, row]) => `${row} is now ${after.get(key)}`)).toEqual([])
    await expectSoundLedger(portal.db)
  },
)
