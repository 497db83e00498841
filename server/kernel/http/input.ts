import { z } from 'zod'
import { unknownFieldSentence } from '#contract/default-sentences.ts'
import type { Endpoint, ParsedInput } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { AppError, fail } from '#kernel/errors/index.ts'

type Raw = Record<string, unknown>

/** The fields of a call as they arrived, before validation. */
export interface RawInput {
  params?: Raw
  query?: Raw
  body?: unknown
  headers?: Raw
}

/** Empty values of a query or form count as absent (CALL-3). */
export const withoutBlanks = (values: Raw): Raw =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** No call has deeper fields; reading a body of brackets alone would exhaust the stack. */
const deepestBody = 100

/**
 * The same value with halves of surrogate pairs replaced. PostgreSQL's text would replace them anyway, but its JSON and
 * encodeURIComponent fail on them.
 */
export const wellFormed = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepestBody) return fail('malformed_body')
  if (Array.isArray(value)) return value.map((item) => wellFormed(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name.toWellFormed(), wellFormed(part, depth + 1)]),
  )
}

/** The case of a field name's first letter does not matter: TopicId is topicId (CALL-4). */
const spelled = (schema: z.ZodObject, values: Raw): Raw => {
  const isKnown = (name: string) => Object.hasOwn(schema.shape, name)
  const names = Object.keys(values)
  if (names.every(isKnown)) return values
  const knownAs = (name: string) => {
    const other = name.charAt(0).toLowerCase() + name.slice(1)
    return isKnown(name) || !isKnown(other) ? name : other
  }
  return Object.fromEntries(names.map((name) => [knownAs(name), values[name]]))
}

/** The fields that a body may have although the call does not take them (CALL-3). */
const entityFieldsOf = ({ entity, answer }: Endpoint): ReadonlySet<string> => {
  const described = entity ?? answer
  const names = described instanceof z.ZodObject ? Object.keys(described.shape) : []
  return new Set(entity || names.includes('id') ? names : [])
}

/** A body without those fields of its entity that the call does not take; anything else stays as it is. */
const withoutIgnored = (schema: z.ZodObject, ignored: ReadonlySet<string>, sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const taken = Object.entries(spelled(schema, sent as Raw)).filter(
    ([name]) => Object.hasOwn(schema.shape, name) || !ignored.has(name),
  )
  return Object.fromEntries(taken)
}

/** Compiles an endpoint's schemas once into the function that parses one call's input. */
export const inputParser = <E extends Endpoint>(endpoint: E): ((raw: RawInput) => ParsedInput<E>) => {
  const fieldsOfBody = endpoint.body instanceof z.ZodObject ? endpoint.body : undefined
  const body = fieldsOfBody ? fieldsOfBody.strict() : endpoint.body
  const ignored = entityFieldsOf(endpoint)
  const readBody = (sent: unknown) => (fieldsOfBody ? withoutIgnored(fieldsOfBody, ignored, sent) : sent)
  const { params, query, fields, headers } = endpoint
  return (raw) =>
    ({
      params: params && parse(params, raw.params ?? {}),
      query: query && parse(query, spelled(query, withoutBlanks(raw.query ?? {}))),
      body: body && parse(body, readBody(raw.body ?? {})),
      fields: fields && parse(fields, eitherPlace(fields, raw)),
      headers: headers && parse(headers, raw.headers ?? {}),
    }) as ParsedInput<E>
}

/** Fields that may come in body or query: the body wins; unknown ones are refused in the body and ignored in the query. */
const eitherPlace = (fields: z.ZodObject, raw: RawInput): Raw => {
  const sent = raw.body ?? {}
  if (typeof sent !== 'object' || Array.isArray(sent)) fail('invalid_input')
  const body = spelled(fields, sent as Raw)
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(fields.shape, name))
  if (unknown !== undefined) throw new AppError('invalid_input', { message: unknownFieldSentence })
  return { ...spelled(fields, withoutBlanks(raw.query ?? {})), ...body }
}

const parse = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  return result.success ? result.data : refuse(result.error)
}

const refuse = (error: z.ZodError): never => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= sentence(issue)
  throw new AppError('invalid_input', { message: sentence(error.issues[0]!), fields })
}

/** The whole input has no field name that a sentence could refer to. */
const sentence = ({ code, path, message }: z.core.$ZodIssue): string =>
  code === 'invalid_type' && path.length === 0 ? errors.malformed_body.message : message
