import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Grade, PermissionRule } from './permissions.ts'

/**
 * Callers an endpoint admits: `anyone` even without a session; `session` any valid session; `user` a member with a level;
 * `member` levels 1, 2 and 4 (not the third level); `administrator` level 1 with the permission that the call names.
 */
export type Access = 'anyone' | 'session' | 'user' | 'member' | 'administrator'

export type Fields = z.ZodObject

interface Description {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** `{name}` marks a path parameter, described by `params`. */
  path: string
  summary: string
  params?: Fields
  /** Fields that come in the query; unknown ones are ignored. */
  query?: Fields
  /** Fields that come in the body (JSON, urlencoded or multipart); unknown ones are refused. */
  body?: Fields | z.ZodType
  /**
   * CALL-3: the entity that the body describes, as our lists answer it. Those of its fields that the call does not take
   * are ignored, all others are refused. Default: the answer, if it has an `id`.
   */
  entity?: z.ZodType
  /** CALL-2: fields without a prescribed place, read from the body, else from the query. */
  fields?: Fields
  /** Fields that come as headers, by their lower-case names. */
  headers?: Fields
  /** The names of the file parts of a multipart body, streamed to the handler; its fields come before its files. */
  files?: string[]
  /** The content type of a body that is handed to the handler as it arrives. */
  stream?: string
  answer: z.ZodType
  status?: 200 | 201
  /** Refusals in addition to those of every call (400 validation, 401, 403, 429). */
  fails?: readonly ErrorCode[]
  /**
   * False for a call that changes nothing although its method is not GET. Calls with an effect made with the browser's
   * cookie must come from our own origin and count against the write limit.
   */
  effect?: false
  /**
   * ACC-23: the brief names this call with an effect as GET. It is served as GET, too, but not to a browser that follows a
   * link; our pages use the method above. `page` is the exception: people open it in a tab of its own.
   */
  alsoGet?: 'call' | 'page'
  /** UNDO-3: it publishes something of the caller, which a muted member may not. */
  isPosting?: true
  /** An export: it changes nothing and may be read from a replica (decision 0017). */
  mayBeLate?: true
  /** A read that people need in order to log in: under overload it has places of its own. */
  isEntrance?: true
}

/** A call for administrators names the permission it needs (ROLE-2). */
type Admission =
  | { access: Exclude<Access, 'administrator'>; permission?: never; grade?: never }
  | {
      access: 'administrator'
      permission: PermissionRule
      /**
       * How far the permission must reach; by default `do` for a call with an effect, else `see`. `review` belongs to the
       * calls that request or decide what a second administrator confirms.
       */
      grade?: Exclude<Grade, 'none'>
    }

export type Endpoint = Description & Admission

/** Declares one call. Server, pages, tests and API docs all use this declaration. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const hasEffect = (e: Pick<Endpoint, 'method' | 'effect'>): boolean =>
  e.effect ?? !['GET', 'HEAD'].includes(e.method)

/** How far the permission of a call must reach. */
export const gradeNeeded = (e: Endpoint) => e.grade ?? (hasEffect(e) ? 'do' : 'see')

type InputOf<S> = S extends z.ZodType ? z.input<S> : unknown
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** A caller's input: all fields of one call in one object, wherever the request carries them. */
export type CallInput<E extends Endpoint> = InputOf<E['params']> &
  InputOf<E['query']> &
  InputOf<E['body']> &
  InputOf<E['fields']>

export type CallAnswer<E extends Endpoint> = z.output<E['answer']>

/** The parsed input of a handler. */
export interface ParsedInput<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
  fields: OutputOf<E['fields']>
  headers: OutputOf<E['headers']>
}

export type Call<E extends Endpoint> =
  Record<string, never> extends CallInput<E>
    ? (input?: CallInput<E>) => Promise<CallAnswer<E>>
    : (input: CallInput<E>) => Promise<CallAnswer<E>>

/** The endpoints of a contract module as functions, without its schemas and constants. */
export type Calls<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] extends Endpoint
    ? Call<Module[Name]>
    : never
}
