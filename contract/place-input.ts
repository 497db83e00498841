import type { Endpoint } from './endpoint.ts'

/** What must be known of an endpoint in order to send a call: the names of its fields, but not their schemas. */
export interface Sendable extends Pick<Endpoint, 'method' | 'path' | 'effect' | 'files'> {
  params?: object
  query?: object
  body?: object
  fields?: object
}

/** The fields of an object schema; undefined for every other schema. */
const shapeOf = (schema: object | undefined) =>
  schema && 'shape' in schema ? (schema.shape as Record<string, unknown>) : undefined

const isFieldOf = (schema: object | undefined, name: string) => name in (shapeOf(schema) ?? {})

/** Distributes the input of a call to path, query, headers and body as its endpoint declares. */
export const placeInput = (endpoint: Sendable, input: object | undefined) => {
  const params: Record<string, unknown> = {}
  const query: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value === undefined) continue
    if (isFieldOf(endpoint.params, name)) params[name] = value
    if (isFieldOf(endpoint.query, name)) query[name] = value
    if (isFieldOf(endpoint.body, name) || isFieldOf(endpoint.fields, name)) rest[name] = value
  }
  const hasBody = endpoint.body !== undefined || endpoint.fields !== undefined
  const isPlainBody = endpoint.body !== undefined && !shapeOf(endpoint.body)
  return { params, query, body: isPlainBody ? input : hasBody ? rest : undefined }
}

const namesOnly = (schema: object | undefined) => {
  const shape = shapeOf(schema)
  return schema && (shape ? { shape: Object.fromEntries(Object.keys(shape).map((name) => [name, 0])) } : {})
}

/** The endpoint without its schemas. */
export const sendable = ({ method, path, effect, files, params, query, body, fields }: Endpoint): Sendable => ({
  method,
  path,
  effect,
  files,
  params: namesOnly(params),
  query: namesOnly(query),
  body: namesOnly(body),
  fields: namesOnly(fields),
})
