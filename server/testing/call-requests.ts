import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/openapi.ts'
import { metadata } from '../areas/base/files/uploads/testing.ts'
import { aBrowser } from './push-service.ts'

export interface NamedEndpoint {
  name: string
  endpoint: Endpoint
}

/** Every call of the contract. */
export const allCalls: NamedEndpoint[] = Object.entries(contract).flatMap(([feature, module]) =>
  endpointsOf(module as Record<string, unknown>).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

export const places = ['params', 'query', 'body', 'fields', 'headers'] as const
export type Place = (typeof places)[number]

const chapters = [{ name: '第一章', lessonChapterChildList: [{ name: '第一节', uploadId: 'a'.repeat(32) }] }]

/** Fields that need a value of their own, also where they may be absent. */
const known: Record<string, unknown> = {
  sourceCategoryId: 10_001,
  lessonCategoryId: 20_001,
  topicCategoryId: 30_001,
  amount: 10,
  words: ['深基坑', '基坑'],
  all: true,
  isPinned: 1,
  keys: aBrowser().keys,
  response: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
  'upload-metadata': metadata('a.zip'),
}

/** Values that fields are tried with, most common first; a field gets the first one it accepts. */
const candidates: unknown[] = [
  ...[1, '1', '文字', [1], ['文字'], true, '2026-11-17', '2026-11-17T00:00:00+08:00', '13900000001', 'a@b.example'],
  ...[
    'Right@2026',
    'ABCDE',
    'a'.repeat(32),
    'a'.repeat(43),
    'a'.repeat(64),
    '00000000-0000-4000-8000-000000000000',
    'person',
  ],
  ...[
    'ORDER_20261117000000_00001',
    'SZ-0000000001',
    'SD-000000000001',
    'TX-1',
    'site',
    { ids: [1] },
    {},
    [],
    chapters,
    '1.0.0',
    '#1B4A9F',
  ],
  ...[
    '/photo/abcdefgh/abcdefgh',
    `/photo/${'a'.repeat(20)}/full`,
    'https://a.example/',
    '110000',
    'uploadTime,desc',
    [{ id: 1 }],
    [{ kind: 'news', id: 1 }],
    'resource',
    ['facts'],
    'zip',
    2000,
    '/System/orders?page=2',
  ],
]

/** What an enumeration, or a choice of constants, allows. */
const choicesOf = (schema: z.ZodType): unknown[] => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return [described, ...(described.anyOf ?? [])].flatMap((one) =>
    typeof one === 'object' ? (one.enum ?? ('const' in one ? [one.const] : [])) : [],
  )
}

/** A value that the field accepts; undefined if it may be absent. */
const validValue = (name: string, schema: z.ZodType): unknown => {
  if (name in known && schema.safeParse(known[name]).success) return known[name]
  if (schema.safeParse(undefined).success) return undefined
  const found = [...choicesOf(schema), ...candidates].find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`no candidate is valid for the field ${name}`)
  return found
}

export type Input = Partial<Record<Place, unknown>>

export const shapeOf = (schema: z.ZodType | undefined): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? (Object.entries(schema.shape) as [string, z.ZodType][]) : []

/** The required fields of a call, each with a valid value. */
export const validInput = (endpoint: Endpoint): Input =>
  Object.fromEntries(
    places.flatMap((place) => {
      const schema = endpoint[place]
      if (!schema) return []
      if (!(schema instanceof z.ZodObject)) return [[place, validValue(place, schema)]]
      const values = shapeOf(schema).map(([name, field]) => [name, validValue(name, field)])
      return [[place, Object.fromEntries(values.filter(([, value]) => value !== undefined))]]
    }),
  )

/** Lone surrogates have no UTF-8; a client that sends them anyway sends these bytes. */
const encodePart = (value: unknown): string =>
  String(value)
    .split('')
    .map((unit) => (/[\ud800-\udfff]/.test(unit) ? unit : encodeURIComponent(unit)))
    .join('')
    .replace(/[\ud800-\udbff][\udc00-\udfff]/g, encodeURIComponent)
    .replace(/[\ud800-\udfff]/g, '%ED%A0%80')

const queryOf = (values: Record<string, unknown>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => `${name}=${encodePart(one)}`))
    .join('&')

const boundary = 'form-boundary'
const formOf = (values: Record<string, unknown>, files: string[]) => {
  const disposition = (text: string) => `--${boundary}\r\ncontent-disposition: form-data; ${text}\r\n\r\n`
  const fields = Object.entries(values).map(([name, value]) => `${disposition(`name="${name}"`)}${String(value)}\r\n`)
  const file = files.length > 0 ? `${disposition(`name="${files[0]}"; filename="a.png"`)}no picture\r\n` : ''
  return `${fields.join('')}${file}--${boundary}--\r\n`
}

/** The request of a call with this input, as the contract places it. */
export const requestOf = (endpoint: Endpoint, input: Input, token: string): InjectOptions => {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodePart(params[name] ?? ''))
  const query = queryOf((input.query ?? {}) as Record<string, unknown>)
  const payload = input.body ?? input.fields
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...((input.headers ?? {}) as Record<string, string>),
  }
  const request = { method: endpoint.method, url: query ? `${path}?${query}` : path, headers }
  if (endpoint.stream) return { ...request, headers: { ...headers, 'content-type': endpoint.stream }, payload: 'x' }
  if (endpoint.files) {
    const form = formOf((payload ?? {}) as Record<string, unknown>, endpoint.files)
    return {
      ...request,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: form,
    }
  }
  if (payload === undefined) return request
  return { ...request, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(payload) }
}
