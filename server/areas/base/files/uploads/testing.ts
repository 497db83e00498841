import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

const base64 = (text: string) => Buffer.from(text).toString('base64')
export const metadata = (filename: string, purpose = 'resource') =>
  `filename ${base64(filename)},purpose ${base64(purpose)}`

/** A tus client of one member for a listening portal. */
export const tusOf = (app: FastifyInstance, person: { token: string }) => {
  const { port } = app.server.address() as { port: number }
  return tusAt(`http://127.0.0.1:${port}`, person)
}

/** The same for a portal in another process. */
export const tusAt = (origin: string, person: { token: string }) => {
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(person.token && { authorization: `Bearer ${person.token}` }),
        ...headers,
      },
      ...(body && { body: new Uint8Array(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, problem: text ? JSON.parse(text) : undefined }
  }
  const create = (size: number | string, uploadMetadata = metadata('a.zip')) =>
    send('POST', '/api/uploads', { 'upload-length': String(size), 'upload-metadata': uploadMetadata })
  const patch = (id: string, offset: number | string, body: Buffer, headers: Record<string, string> = {}) =>
    send(
      'PATCH',
      `/api/uploads/${id}`,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
      body,
    )
  return {
    send,
    create,
    patch,
    /** Creates an upload and returns its id. */
    async open(size: number, uploadMetadata?: string) {
      const { status, headers } = await create(size, uploadMetadata)
      expect(status).toBe(201)
      return headers.get('location')!.split('/').at(-1)!
    },
    async offset(id: string) {
      const { status, headers } = await send('HEAD', `/api/uploads/${id}`)
      return status === 200 ? Number(headers.get('upload-offset')) : status
    },
    remove: (id: string) => send('DELETE', `/api/uploads/${id}`),
    /** Starts a PATCH that announces `size` bytes but sends only `body`, and leaves the socket open. */
    begin(id: string, offset: number, body: Buffer, size: number): Socket {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
      const head = [
        `PATCH /api/uploads/${id} HTTP/1.1`,
        'host: x',
        'tus-resumable: 1.0.0',
        `authorization: Bearer ${person.token}`,
        `upload-offset: ${offset}`,
        'content-type: application/offset+octet-stream',
        `content-length: ${size}`,
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(body)
      return socket
    },
  }
}
