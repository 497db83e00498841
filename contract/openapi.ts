import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { errors } from './errors.ts'
import { Binary } from './fields.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  if (schema === Binary) return { type: 'string', format: 'binary' }
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const parametersOf = (place: 'path' | 'query' | 'header', fields: z.ZodObject | undefined) =>
  Object.entries(fields?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }))

const binary = { type: 'string', format: 'binary' }

const bodyOf = ({ body, fields, files, stream }: Endpoint) => {
  if (stream) return { content: { [stream]: { schema: binary } } }
  if (files) {
    const described = fields ? (schemaOf(fields, 'input') as { properties?: object }).properties : {}
    const properties = { ...described, ...Object.fromEntries(files.map((name) => [name, binary])) }
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } }
  }
  const schema = body ?? fields
  if (!schema) return undefined
  const described = { schema: schemaOf(schema, 'input') }
  return { content: { 'application/json': described, 'application/x-www-form-urlencoded': described } }
}

const problem = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } }

const answersOf = (endpoint: Endpoint) => {
  const type = endpoint.answer === Binary ? 'application/octet-stream' : 'application/json'
  const refusals = Map.groupBy(endpoint.fails ?? [], (code) => String(errors[code].status))
  return {
    [endpoint.status ?? 200]: {
      description: '成功',
      content: { [type]: { schema: schemaOf(endpoint.answer, 'output') } },
    },
    ...Object.fromEntries(
      Array.from(refusals, ([status, codes]) => [
        status,
        { description: codes.map((code) => `${code}：${errors[code].message}`).join('；'), ...problem },
      ]),
    ),
  }
}

const accessWords = {
  anyone: '任何人',
  session: '已登录',
  user: '已登录的会员',
  member: '一级、二级会员与管理员',
  administrator: '管理员',
} as const

const operation = (tag: string, operationId: string, endpoint: Endpoint) => ({
  tags: [tag],
  operationId: `${tag}.${operationId}`,
  summary: endpoint.summary,
  description: `权限：${accessWords[endpoint.access]}`,
  parameters: [
    ...parametersOf('path', endpoint.params),
    ...parametersOf('query', endpoint.query),
    ...parametersOf('header', endpoint.headers),
  ],
  requestBody: bodyOf(endpoint),
  responses: answersOf(endpoint),
})

/** The same call with its fields in the query. */
const asGet = ({ fields, ...endpoint }: Endpoint): Endpoint => ({ ...endpoint, ...(fields && { query: fields }) })

/** The API documentation, generated from the declarations that the server uses. */
export const openApi = (contract: Record<string, Record<string, unknown>>, title: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, module] of Object.entries(contract))
    for (const [operationId, endpoint] of endpointsOf(module)) {
      const path = endpoint.path.startsWith('/') ? endpoint.path : `/${endpoint.path}`
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(tag, operationId, endpoint)
      if (endpoint.alsoGet) paths[path].get = operation(tag, `${operationId}ByGet`, asGet(endpoint))
    }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['status', 'code', 'message', 'requestId'],
          properties: {
            status: { type: 'integer' },
            code: { type: 'string' },
            message: { type: 'string' },
            requestId: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ session: [] }],
  }
}

/** The endpoints among a contract module's exports. */
export const endpointsOf = (module: Record<string, unknown>): [string, Endpoint][] =>
  Object.entries(module).filter(
    (entry): entry is [string, Endpoint] =>
      typeof entry[1] === 'object' && entry[1] !== null && 'method' in entry[1] && 'path' in entry[1],
  )
