import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { driverOptions } from '#kernel/database/index.ts'

export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  url: string
  /** Ends all connections: with FIN as a server that exits, with RST as a machine that lost its state. */
  cut(how: 'end' | 'reset'): void
  /** What happens to new connections: forwarded, accepted and closed at once, or accepted and never answered. */
  newConnections: 'forwarded' | 'closed' | 'silent'
  /** The database that new connections are forwarded to; another one after a failover. */
  target: string
  /** Connections accepted so far. */
  accepted: number
  close(): Promise<void>
}

/** A TCP proxy in front of the database of a test, so that a test can break connections at a chosen moment. */
export async function proxyDatabase(databaseUrl: string): Promise<DatabaseProxy> {
  const { options } = driverOptions(databaseUrl)
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    proxy.accepted++
    clients.add(client)
    client.on('error', () => {}).on('close', () => clients.delete(client))
    if (proxy.newConnections === 'closed') client.end()
    if (proxy.newConnections !== 'forwarded') return
    const upstream = openSocket(String(driverOptions(proxy.target).options.path)).on('error', () => {})
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: DatabaseProxy = {
    url: `postgres://${options.user}@127.0.0.1:${(server.address() as AddressInfo).port}/${options.database}`,
    newConnections: 'forwarded',
    target: databaseUrl,
    accepted: 0,
    cut(how) {
      for (const client of clients) how === 'end' ? client.end() : client.resetAndDestroy()
    },
    async close() {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}
