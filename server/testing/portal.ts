import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Level } from '#contract/constants.ts'
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts'
import type { AdminRole } from '#contract/permissions.ts'
import { placeInput } from '#contract/place-input.ts'
import type { Problem } from '#contract/problem.ts'
import type { Config } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import { openFileStore } from '#kernel/files/index.ts'
import { listen } from '#kernel/live/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { type TestDatabase, testDatabase } from '#kernel/testing/database.ts'
import { pagesAreFresh } from '../../web/build.ts'
import { buildApp } from '../app.ts'
import { addMember, hashPassword, openSession } from '../areas/people/accounts/testing.ts'
import { loadConfig } from '../config.ts'
import { loadPages, type Pages } from '../web.ts'
import { makeCopiesFor } from './copies.ts'

/** A call that answers one of several objects: a test reads the fields of the one it expects. */
type AllFields<T> = (T extends object ? (one: T) => void : never) extends (all: infer All) => void ? All : T

export interface Answer<E extends Endpoint> {
  status: number
  body: ([CallAnswer<E>] extends [object] ? AllFields<CallAnswer<E>> : CallAnswer<E>) & Partial<Problem>
  headers: Record<string, string | string[] | number | undefined>
}

/** A caller: a visitor, or a member with a session. */
export interface Person {
  id: number
  username: string
  token: string
  calls<E extends Endpoint>(endpoint: E, input?: CallInput<E> | Record<string, unknown> | number[]): Promise<Answer<E>>
}

let hasLookedAtPages = false

/** Loads the pages and builds them first if their sources have changed; a test process reads the sources once. */
const builtPages = async (...parts: Parameters<typeof loadPages>): Promise<Pages> => {
  if (!hasLookedAtPages && !pagesAreFresh())
    execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../../web/build.ts')])
  hasLookedAtPages = true
  return loadPages(...parts)
}

interface PortalOptions {
  hasPages?: boolean
  /** By default one of its own on the server of this run. */
  database?: TestDatabase
}

/** A portal on its own database and file store, called without a network port; pages are optional. */
export const testPortal = async (overrides: Partial<Config> = {}, { hasPages, database }: PortalOptions = {}) => {
  const { url, db, sql, close } = database ?? (await testDatabase())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shuzi-portal-'))
  const log = createLog('silent')
  const config = {
    ...loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, CAPTCHA_CODE: 'ABCDE', COPY_WAIT_SECONDS: '60' }),
    isLocalOnly: false, // tests play proxies and other machines
    ...overrides,
  }
  const events = await listen(url, log)
  const files = openFileStore(undefined, dataDir)
  // Tests make many calls at once on a machine that does other work.
  const parts = { config, db, sql, files, log, events, loadLimits: { visitors: 10_000 } }
  const pages = hasPages ? await builtPages(parts, events) : undefined
  const app = await buildApp(pages ? { ...parts, pages } : parts)
  const copies = await makeCopiesFor(parts)
  await app.ready()
  const people = makePeople(app, db)
  return {
    app,
    db,
    files,
    dataDir,
    events,
    pages,
    /** For building a second app on the same database. */
    parts,
    ...people,
    async close() {
      await app.close()
      await copies.stop()
      await events.close()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestPortal = Awaited<ReturnType<typeof testPortal>>

/** Hashed once per test process, because hashing takes tens of milliseconds. */
let sharedHash: Promise<string> | undefined

const makePeople = (app: FastifyInstance, db: Db) => {
  let count = 0
  const aPerson = async (level: Level | null, name?: string, adminRole?: AdminRole): Promise<Person> => {
    const username = name ?? `person${++count}`
    sharedHash ??= hashPassword('Right@2026')
    const id = await addMember(db, {
      username,
      nickName: username,
      sex: null,
      level,
      ...(level === 1 && { adminRole: adminRole ?? 'super' }),
      departmentId: 1,
      password: { hash: await sharedHash },
    })
    const { token } = await openSession(db, id, { address: '127.0.0.1', userAgent: 'test' }, undefined)
    return { id, username, token, calls: callsOf(app, token) }
  }
  return {
    visitor: { id: 0, username: '', token: '', calls: callsOf(app, undefined) } satisfies Person,
    anAdministrator: (name?: string) => aPerson(1, name),
    anAdministratorOf: (role: AdminRole, name?: string) => aPerson(1, name, role),
    aMember: ({ level = 4, name }: { level?: 2 | 4 | 5; name?: string } = {}) => aPerson(level, name),
    aPersonWithoutLevel: () => aPerson(null),
  }
}

/** No response in any test may contain a password hash. */
const passwordHash = /\$argon2|\$2[aby]\$|password_?hash/i

const callsOf =
  (app: FastifyInstance, token: string | undefined): Person['calls'] =>
  async <E extends Endpoint>(endpoint: E, input?: CallInput<E> | Record<string, unknown> | number[]) => {
    const response = await app.inject(requestFor(endpoint, input as Record<string, unknown>, token))
    if (passwordHash.test(response.body)) throw new Error(`${endpoint.path} answers with a password hash`)
    const isJson = String(response.headers['content-type']).includes('json')
    const body = isJson ? response.json() : response.body
    return { status: response.statusCode, body: body as Answer<E>['body'], headers: response.headers }
  }

const requestFor = (
  endpoint: Endpoint,
  input: Record<string, unknown> | undefined,
  token: string | undefined,
): InjectOptions => {
  const { params, query, body } = placeInput(endpoint, input)
  const unknown = Array.isArray(input) ? {} : unknownFields(endpoint, input ?? {})
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name] ?? ''))),
    query: { ...(query as Record<string, string>), ...(body === undefined && (unknown as Record<string, string>)) },
    ...(body !== undefined && { payload: Array.isArray(body) ? body : { ...body, ...unknown } }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }
}

/** Fields that the endpoint does not have; they are sent too, because tests check that they are refused. */
const unknownFields = (endpoint: Endpoint, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).filter(([name]) => {
      const { params, query, body } = placeInput(endpoint, { [name]: 1 })
      return !(name in params || name in query || (body !== undefined && name in body))
    }),
  )
