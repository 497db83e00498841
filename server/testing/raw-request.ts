import { connect } from 'node:net'

export interface RawRequest {
  version?: '1.0' | '1.1'
  /** Method and target. */
  line: string
  headers?: Record<string, string>
  body?: string
}

/** Sends exactly these bytes to a local port: clients and `inject` would correct or refuse them. */
export const sendRaw = (port: number, { version = '1.1', line, headers = {}, body = '' }: RawRequest) => {
  const host = version === '1.1' && { host: '127.0.0.1' }
  const all = { ...host, connection: 'close', 'content-length': Buffer.byteLength(body), ...headers }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${line} HTTP/${version}\r\n${head.join('')}\r\n`, 'latin1')
      socket.write(body)
    })
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer to ${line}`)))
    socket
      .on('data', (chunk) => (text += chunk))
      .on('close', () => resolve({ status: Number(text.slice(9, 12)), text }))
      .on('error', reject)
  })
}
