import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError, fail } from '#kernel/errors/index.ts'
import type { Upload } from './bind.ts'
import { withoutBlanks } from './input.ts'

interface Parts {
  body: unknown
  uploads: AsyncIterable<Upload>
}

type Part = IteratorResult<MultipartFile | MultipartValue>

interface PartReader {
  next(): Promise<Part>
  /** From here on parts are files, which are streamed and therefore not counted. */
  stopCounting(): void
}

/** Longest field beside a file: names and descriptions. Fields that follow a file arrive before the handler sees them. */
const longestFieldBesideFile = 64 * 1024

/** The fields of a call that also takes files, and its files, which are read only as fast as the handler takes them. */
export const partsOf = async (
  request: FastifyRequest,
  { files: names = [], fields }: Endpoint,
  maxBytes: number,
): Promise<Parts> => {
  if (!request.isMultipart()) return { body: request.body, uploads: noFiles(fields !== undefined) }
  // The handler limits the file size: each kind of file has its own limit.
  const limits = { fileSize: Number.POSITIVE_INFINITY, fieldSize: longestFieldBesideFile }
  const parts = readParts(request, maxBytes, { preservePath: true, limits })
  const body: Record<string, unknown> = {}
  let part = await parts.next()
  for (; !part.done && part.value.type === 'field'; part = await parts.next())
    body[part.value.fieldname] = fieldValue(part.value)
  parts.stopCounting()
  return { body: withoutBlanks(body), uploads: filesOf(part, parts, names) }
}

async function* filesOf(first: Part, rest: PartReader, names: string[]) {
  for (let part = first; !part.done; part = await rest.next()) {
    if (part.value.type === 'field') return fail('invalid_input', { message: '表单字段应放在文件之前' })
    const { fieldname: field, filename: name, file: stream } = part.value
    if (!names.includes(field)) return fail('invalid_input', { message: '请求含有不支持的字段' })
    if (stream.errored) markMalformed(stream.errored)
    stream.prependListener('error', markMalformed)
    yield { field, name, stream }
  }
}

/** A call whose file is optional may come as JSON or as a plain form; other handlers fail when they look for the file. */
async function* noFiles(mayComeWithout: boolean): AsyncIterable<Upload> {
  if (!mayComeWithout) fail('unsupported_media_type')
  yield* []
}

/** The fields of a multipart body of a call that takes no files. */
export const fieldsOf = async (request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> => {
  if (Number(request.headers['content-length']) > maxBytes) fail('body_too_large')
  const fields: Record<string, unknown> = {}
  const parts = readParts(request, maxBytes)
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    if (part.value.type === 'file') return fail('invalid_input', { message: '此接口不接收文件' })
    fields[part.value.fieldname] = fieldValue(part.value)
  }
  return withoutBlanks(fields)
}

const fieldValue = ({ value, valueTruncated }: MultipartValue) => (valueTruncated ? fail('body_too_large') : value)

/** Fields are kept in memory as fast as they arrive, so reading stops as soon as the body exceeds the limit. */
const readParts = (
  request: FastifyRequest,
  maxBytes: number,
  options?: Parameters<FastifyRequest['parts']>[0],
): PartReader => {
  const tooLarge = Promise.withResolvers<never>()
  tooLarge.promise.catch(() => {}) // nobody may be waiting for a part at that moment
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= maxBytes) return
    stopCounting()
    request.raw.unpipe()
    tooLarge.reject(new AppError('body_too_large'))
  }
  const stopCounting = () => void request.raw.off('data', count)
  request.raw.on('data', count)
  const parts = request.parts(options)[Symbol.asyncIterator]()
  const next = () =>
    Promise.race([parts.next(), tooLarge.promise]).catch((error) => Promise.reject(markMalformed(error)))
  return { next, stopCounting }
}

/** The parser's own errors have no code; all of them mean that the body is broken. */
const markMalformed = (error: Error & { code?: string }): Error => {
  error.code ??= 'ERR_STREAM_PREMATURE_CLOSE'
  return error
}
