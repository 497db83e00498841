import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { delicateCallOf, type Proof } from '#contract/delicate-calls.ts'
import { type Access, type CallAnswer, type Endpoint, hasEffect, type ParsedInput } from '#contract/endpoint.ts'
import type { Config } from '#kernel/config/index.ts'
import { type Db, lateReads, type Tx } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import type { FileStore } from '#kernel/files/index.ts'
import type { Log } from '#kernel/log/index.ts'
import { type Change, openAuditedCall, runAudited } from './audit-notes.ts'
import { Download, HeadersOnly } from './download.ts'
import { inputParser, type RawInput } from './input.ts'
import { type Actor, isOurOwn, readToken } from './session.ts'

/** The services every handler gets. */
export interface Services {
  config: Readonly<Config>
  db: Db
  files: FileStore
  log: Log
}

/** Decisions the kernel leaves to a feature. */
export interface Guards {
  /** The person a session token belongs to. */
  findActor(db: Db, token: string): Promise<Actor | undefined>
  /** Whether the actor's level, and for an administrator the role, admits the call. */
  mayCall(actor: Actor, endpoint: Endpoint): boolean
  /** Refuses an administrator who must add a second factor first. */
  requireSecondFactor(services: Services, actor: Actor): Promise<void>
  /** Refuses a session that has not proved recently whose it is. */
  requireFreshProof(db: Db, actor: Actor, proof: Proof): Promise<void>
  /** Refuses an actor who may not post anything at present. */
  requirePosting(services: Services, actor: Actor): Promise<void>
  /** Refuses an actor who writes too often. */
  countWrite(db: Db, actor: Actor): Promise<void>
  /** Writes to the audit log: the changes an administrative call noted, or the call itself if it noted none. */
  recordCall(db: Db | Tx, call: AuditedCall): Promise<void>
}

/** One caller of one or several calls: a request, or a page being rendered for it. */
export interface Caller {
  headers: IncomingHttpHeaders
  address: string
  requestId: string
  userAgent: string
  /** Set-Cookie lines the calls produced. */
  cookies: string[]
  /** A HEAD request: only headers are sent. */
  isHead?: boolean
}

/** One administrative call, or the changes of it that one transaction makes. */
export interface AuditedCall {
  actor: Actor
  caller: Caller
  endpoint: Endpoint
  input: RawInput
  changes: Change[]
}

export interface Upload {
  field: string
  name: string
  stream: Readable
}

export interface Context<E extends Endpoint> extends Services, ParsedInput<E> {
  actor: E['access'] extends 'anyone' ? Actor | undefined : Actor
  caller: Caller
  uploads: AsyncIterable<Upload>
  /** The body of an endpoint with `stream`. */
  stream: Readable
  /** Refuses a session that has not given the proof of delicate-calls.ts, where only some inputs need it. */
  requireProof(): Promise<void>
}

type Result<E extends Endpoint> = CallAnswer<E> | Download | HeadersOnly
export type Handler<E extends Endpoint> = (context: Context<E>) => Result<E> | Promise<Result<E>>

/** The parts of a body that the handler reads as they arrive. */
export interface StreamedBody {
  uploads?: AsyncIterable<Upload>
  stream?: Readable
}

/** One call, ready to be performed: first `admit` (before any body is read), then `perform`. */
export interface Bound {
  endpoint: Endpoint
  admit(caller: Caller): Promise<Actor | undefined>
  perform(caller: Caller, actor: Actor | undefined, raw: RawInput, body?: StreamedBody): Promise<unknown>
}

export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

const isOpenBeforeChange = (access: Access) => access === 'anyone' || access === 'session'

async function* noUploads(): AsyncIterable<Upload> {}

/** Ties a contract to its handler. Order of refusals everywhere: 401, 403, then 404 and 400 (ACCESS-2). */
export const bindTo = (services: Services, guards: Guards) => {
  const actors = new WeakMap<Caller, Promise<Actor | undefined>>()
  /** Looked up once per caller: a page that makes five calls needs one query. */
  const actorOf = (caller: Caller, token: string | undefined) => {
    const known = actors.get(caller)
    if (known) return known
    const found = token === undefined ? Promise.resolve(undefined) : guards.findActor(services.db, token)
    actors.set(caller, found)
    return found
  }

  /** Copies the actor, so that concurrent calls of one page do not share an entry in the audit log. */
  const auditedCall = (endpoint: Endpoint, caller: Caller, { ...actor }: Actor, input: RawInput) => {
    const call = openAuditedCall(actor, (db, changes) =>
      guards.recordCall(db, { actor, caller, endpoint, input, changes }),
    )
    return { actor, run: <R>(handle: () => R) => runAudited(services.db, call, handle) }
  }

  return <E extends Endpoint>(endpoint: E, handler: Handler<E>): Bound => {
    const parseInput = inputParser(endpoint)
    const answer: z.ZodType = endpoint.answer
    const effect = hasEffect(endpoint)
    const { proof = 'none', field, log } = delicateCallOf(endpoint) ?? {}
    const isRecorded = effect || log === 'call'
    return {
      endpoint,
      async admit(caller) {
        const carried = readToken(caller.headers)
        const actor = await actorOf(caller, carried?.token)
        if (!actor && endpoint.access !== 'anyone') fail(carried ? 'no_session' : 'login_required')
        if (actor && !guards.mayCall(actor, endpoint)) fail('forbidden')
        if (actor?.mustChangePassword && !isOpenBeforeChange(endpoint.access)) fail('password_change_required')
        if (actor && !isOpenBeforeChange(endpoint.access)) await guards.requireSecondFactor(services, actor)
        if (actor && endpoint.isPosting) await guards.requirePosting(services, actor)
        if (effect && !isOurOwn(caller.headers, services.config.publicUrl, actor && carried?.via))
          fail('foreign_origin')
        if (actor && field === undefined) await guards.requireFreshProof(services.db, actor, proof)
        if (effect && actor) await guards.countWrite(services.db, actor)
        return actor
      },
      async perform(caller, actor, raw, { uploads = noUploads(), stream } = {}) {
        const input = parseInput(raw)
        const audited =
          actor && endpoint.access === 'administrator' ? auditedCall(endpoint, caller, actor, raw) : undefined
        const context: Context<E> = {
          ...services,
          ...(endpoint.mayBeLate && { db: lateReads(services.db) }),
          ...input,
          // `admit` has refused callers without a session unless anyone may call.
          actor: (audited?.actor ?? actor) as Context<E>['actor'],
          caller,
          uploads,
          stream: stream as Readable,
          async requireProof() {
            if (actor) await guards.requireFreshProof(services.db, actor, proof)
          },
        }
        const result = await (isRecorded && audited ? audited.run(() => handler(context)) : handler(context))
        return result instanceof Download || result instanceof HeadersOnly ? result : answer.parse(result)
      },
    }
  }
}
