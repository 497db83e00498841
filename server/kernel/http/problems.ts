import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { isEmbedded } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'

/** Errors of the HTTP layer itself, with our codes. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'invalid_input',
  FST_FIELDS_LIMIT: 'invalid_input',
  FST_PROTO_VIOLATION: 'invalid_input',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed_body',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  ERR_STREAM_PREMATURE_CLOSE: 'malformed_body',
  // A NUL character, which PostgreSQL cannot store.
  '22021': 'invalid_input',
  // The database or its disk is at fault, not the caller.
  '53100': 'disk_full',
  // The connection to the database broke or could not be opened.
  CONNECT_TIMEOUT: 'unavailable',
  CONNECTION_CLOSED: 'unavailable',
  CONNECTION_DESTROYED: 'unavailable',
  CONNECTION_ENDED: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  '08000': 'unavailable',
  '08001': 'unavailable',
  '08003': 'unavailable',
  '08004': 'unavailable',
  '08006': 'unavailable',
  // PgBouncer: no leader to connect to, the wait for a connection was too long, or it is shutting down.
  '08P01': 'unavailable',
  '58000': 'unavailable',
  // It has no connection left, is shutting down, crashed or is starting.
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
}

/** PostgreSQL refuses to write: the embedded one because its disk is almost full (PLAT-9), any other as a standby (PLAT-11). */
const readOnlyState = '25006'
let readOnlyCode: ErrorCode = 'unavailable'

/** Says which of the two it is, once at the start. */
export const explainReadOnly = (databaseUrl: string | undefined): void => {
  readOnlyCode = isEmbedded(databaseUrl) ? 'disk_full' : 'unavailable'
}

const knownCode = (error: unknown): ErrorCode | undefined => {
  const { code, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  if (code === readOnlyState) return readOnlyCode
  // The embedded database has no socket while it starts; a missing file is a fault.
  if (code === 'ENOENT' && syscall === 'connect') return 'unavailable'
  return frameworkCodes[code ?? '']
}

/** Long enough for the embedded database to restart. */
export const unavailableSeconds = 5

/** The response to an error; an unexpected one becomes a 500 that reveals nothing internal. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = knownCode(error)
  if (known) return new AppError(known)
  if (code?.startsWith('FST_') && statusCode === 400) return new AppError('invalid_input')
  return new AppError('unexpected')
}

/** Translates known errors of lower layers into an AppError; others stay as they are. */
export const asRefusal = (error: unknown): unknown => {
  const known = knownCode(error)
  return known ? new AppError(known) : error
}

/** Turns every error into its status, sentence and request id (CALL-10). */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const problem = toAppError(error)
  if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed')
  const retryAfter = problem.retryAfterSeconds ?? (problem.status === 503 ? unavailableSeconds : undefined)
  if (retryAfter) reply.header('retry-after', retryAfter)
  const { status, code, message, fields } = problem
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ status, code, message, ...(fields && { fields }), requestId: request.id })
}

export const refusal = (code: ErrorCode) => JSON.stringify({ ...errors[code], code })

/** Unknown calls get the same kind of response, never a page. */
export const refuseUnknownCalls = (app: FastifyInstance) => {
  for (const url of ['/api/*', '/auth/*'])
    app.all(url, () => {
      throw new AppError('no_such_call')
    })
}
