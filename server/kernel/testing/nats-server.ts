import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface NatsServer {
  /** Its address, as in EVENTS_URL. */
  url: string
  /** Whether clients get an answer; a server that hangs accepts everything and says nothing. */
  isSilent: boolean
  /** Whether messages go to subscribers; without it they are taken and dropped, as of an account without permission. */
  delivers: boolean
  /** What clients said in CONNECT. */
  logins: { user?: string; pass?: string; auth_token?: string }[]
  /** The payloads of all messages. */
  published: string[]
  subjects: Set<string>
  /** How many clients are connected. */
  clientCount(): number
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

interface Client {
  socket: Socket
  subscriptions: Map<string, string>
}

/** The part of the NATS protocol that the portal uses; anything else ends the connection with an error. */
export const startNatsServer = async (): Promise<NatsServer> => {
  const clients = new Set<Client>()
  const send = (socket: Socket, line: string) => server.isSilent || socket.write(`${line}\r\n`)

  const deliver = (subject: string, payload: string) => {
    server.published.push(payload)
    server.subjects.add(subject)
    if (!server.delivers) return
    for (const { socket, subscriptions } of clients)
      for (const [id, wanted] of subscriptions)
        if (wanted === subject) send(socket, `MSG ${subject} ${id} ${Buffer.byteLength(payload)}\r\n${payload}`)
  }

  const obey = (client: Client, line: string) => {
    const [command, ...words] = line.split(' ')
    if (command === 'CONNECT') server.logins.push(JSON.parse(words.join(' ')))
    else if (command === 'PING') send(client.socket, 'PONG')
    else if (command === 'SUB' && words.length === 2) client.subscriptions.set(words[1]!, words[0]!)
    else if (command !== 'PONG') client.socket.end(`-ERR 'Unknown Protocol Operation'\r\n`)
  }

  /** Handles what has arrived whole and returns the rest. */
  const read = (client: Client, bytes: Buffer): Buffer => {
    const end = bytes.indexOf('\r\n')
    if (end < 0) return bytes
    const line = bytes.toString('utf8', 0, end)
    const [command, subject, size] = line.split(' ')
    if (command !== 'PUB') {
      obey(client, line)
      return read(client, bytes.subarray(end + 2))
    }
    const after = end + 2 + Number(size)
    if (bytes.length < after + 2) return bytes
    deliver(subject!, bytes.toString('utf8', end + 2, after))
    return read(client, bytes.subarray(after + 2))
  }

  const listener = createServer((socket) => {
    const client: Client = { socket, subscriptions: new Map() }
    clients.add(client)
    let rest = Buffer.alloc(0)
    socket.on('error', () => {}).on('close', () => clients.delete(client))
    socket.on('data', (bytes) => {
      rest = Buffer.from(read(client, Buffer.concat([rest, bytes])))
    })
    send(socket, 'INFO {"version":"2.9.0","proto":1,"max_payload":1048576}')
  })
  const listenOn = async (port: number) => {
    await once(listener.listen(port, '127.0.0.1'), 'listening')
    return (listener.address() as AddressInfo).port
  }
  const port = await listenOn(0)
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    isSilent: false,
    delivers: true,
    logins: [],
    published: [],
    subjects: new Set(),
    clientCount: () => clients.size,
    async stop() {
      if (!listener.listening) return
      const closed = once(listener, 'close')
      listener.close()
      for (const { socket } of clients) socket.destroy()
      await closed
    },
    start: async () => void (await listenOn(port)),
  }
  return server
}
