import type { IncomingMessage } from 'node:http'

/** A request with its whole body, which signature checks need. */
export interface Call {
  method: string
  /** Path and query exactly as sent. */
  target: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  body: string | Buffer
}

/** The call of a browser that opens an address of the simulator. */
export const getCall = (address: string): Call => {
  const { pathname, search, searchParams } = new URL(address, 'http://gateway')
  return { method: 'GET', target: pathname + search, path: pathname, query: searchParams, headers: {}, body: '' }
}

const maxBodyBytes = 64 * 1024

/** The request cannot be read; it is answered with 400. */
export class BadRequest extends Error {}

export const readCall = async (request: IncomingMessage): Promise<Call> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new BadRequest()
    chunks.push(chunk)
  }
  const target = request.url ?? '/'
  const url = URL.parse(target, 'http://gateway')
  if (!url) throw new BadRequest()
  return {
    method: request.method ?? 'GET',
    target,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

export const seeOther = (location: string): Reply => ({ status: 303, headers: { location }, body: '' })
