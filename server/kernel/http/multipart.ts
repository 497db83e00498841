import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { fail } from '#kernel/errors/index.ts'
import type { Upload } from './bind.ts'
import { withoutBlanks } from './input.ts'

interface Parts {
  body: unknown
  uploads: AsyncIterable<Upload>
}

/** The fields of a call that also takes files, and its files, which are read only as fast as the handler takes them. */
export const partsOf = async (request: FastifyRequest, { files: names = [], fields }: Endpoint): Promise<Parts> => {
  if (!request.isMultipart()) return { body: request.body, uploads: noFiles(fields !== undefined) }
  // The handler limits the file size: each kind of file has its own limit.
  const parts = request
    .parts({ preservePath: true, limits: { fileSize: Number.POSITIVE_INFINITY } })
    [Symbol.asyncIterator]()
  const body: Record<string, unknown> = {}
  let part = await parts.next()
  for (; !part.done && part.value.type === 'field'; part = await parts.next())
    body[part.value.fieldname] = part.value.value
  return { body: withoutBlanks(body), uploads: filesOf(part, parts, names) }
}

type Part = Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>

async function* filesOf(first: Part, rest: AsyncIterator<NonNullable<Part['value']>>, names: string[]) {
  for (let part = first; !part.done; part = await rest.next()) {
    if (part.value.type === 'field') return fail('invalid_input', { message: '表单字段应放在文件之前' })
    const { fieldname: field, filename: name, file: stream } = part.value
    if (!names.includes(field)) return fail('invalid_input', { message: '请求含有不支持的字段' })
    yield { field, name, stream }
  }
}

/** A call whose file is optional may come as JSON or as a plain form; other handlers fail when they look for the file. */
async function* noFiles(mayComeWithout: boolean): AsyncIterable<Upload> {
  if (!mayComeWithout) fail('unsupported_media_type')
  yield* []
}

/** The fields of a multipart body of a call that takes no files. */
export const fieldsOf = async (request: FastifyRequest): Promise<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') return fail('invalid_input', { message: '此接口不接收文件' })
    fields[part.fieldname] = part.value
  }
  return withoutBlanks(fields)
}
