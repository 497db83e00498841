import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * A round-robin load balancer, also for websockets; the header `served-by` names the port. It says nothing of the visitor,
 * because a portal with demo content answers no proxy.
 */
export const startBalancer = async (ports: readonly number[]) => {
  let turn = 0
  const next = () => ports[turn++ % ports.length]!

  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const port = next()
    const { method, url: path, headers } = incoming
    const passed = ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'served-by': String(port) })
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })

  // The answers say how long a process keeps its connections open: the balancer must not close them sooner.
  server.keepAliveTimeout = 70_000
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    const upstream = connect(next(), '127.0.0.1', () => {
      const lines = incoming.rawHeaders.map((part, at) => (at % 2 ? `${part}\r\n` : `${part}: `)).join('')
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines}\r\n`)
      upstream.write(head)
      client.pipe(upstream).pipe(client)
    })
    upstream.once('error', () => client.destroy())
    client.once('error', () => upstream.destroy())
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
