import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

const isFieldOf = (fields: z.ZodType | undefined, name: string) => fields instanceof z.ZodObject && name in fields.shape

/** Distributes the input of a call to path, query, headers and body as its endpoint declares. */
export const placeInput = (endpoint: Endpoint, input: object | undefined) => {
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
  const isPlainBody = endpoint.body !== undefined && !(endpoint.body instanceof z.ZodObject)
  return { params, query, body: isPlainBody ? input : hasBody ? rest : undefined }
}
