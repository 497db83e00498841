import { type RawData, WebSocket } from 'ws'
import { z } from 'zod'

/** The owner of a socket. */
export interface SocketHolder {
  memberId: number
  sessionId: number
}

export interface SocketLimits {
  /** All sockets of this process. */
  total: number
  perMember: number
  /** Most unsent bytes; a client that does not read is disconnected. */
  buffered: number
  /** Messages and pings a client may send between two pings of ours. */
  messages: number
}

/** Close codes we send; 4401 tells the page that its session has ended. */
export const closeCodes = { goingAway: 1001, refused: 1008, sessionEnded: 4401 } as const

/** The messages clients may send; a socket that sends anything else is closed. */
const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ping') }),
  /** The channel the open page watches, in place of the one before; null for none. */
  z.strictObject({
    type: z.literal('watch'),
    channel: z
      .string()
      .regex(/^[a-z]{1,20}:\d{1,15}$/)
      .nullable(),
  }),
])
type ClientMessage = z.output<typeof ClientMessage>
const pong = JSON.stringify({ type: 'pong' })

interface Client extends SocketHolder {
  socket: WebSocket
  hasAnswered: boolean
  messages: number
  channel: string | null
}

/** The open sockets of this process. */
export const openSockets = (limits: SocketLimits) => {
  const clients = new Set<Client>()
  const byMember = new Map<number, Set<Client>>()
  const byChannel = new Map<string, Set<Client>>()

  const remove = (client: Client) => {
    clients.delete(client)
    takeFrom(byMember, client.memberId, client)
    watch(client, null)
  }

  const watch = (client: Client, channel: string | null) => {
    if (client.channel !== null) takeFrom(byChannel, client.channel, client)
    client.channel = channel
    if (channel !== null) addTo(byChannel, channel, client)
  }

  /** The unsent messages of a client that does not read would pile up in our memory. */
  const send = ({ socket }: Client, text: string) => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > limits.buffered) socket.terminate()
    else socket.send(text)
  }

  const receive = (client: Client, raw: RawData, isBinary: boolean) => {
    client.messages += 1
    const message = isBinary || client.messages > limits.messages ? undefined : clientMessage(String(raw))
    if (!message) return refuse(client)
    if (message.type === 'ping') return send(client, pong)
    watch(client, message.channel)
    send(client, JSON.stringify({ type: 'watching', channel: message.channel }))
  }

  /** The library would answer every ping at once, however many come and whether or not the answers are read. */
  const answerPing = (client: Client, data: Buffer) => {
    client.messages += 1
    if (client.messages > limits.messages) return refuse(client)
    if (client.socket.readyState === WebSocket.OPEN) client.socket.pong(data)
  }

  return {
    hasRoom: () => clients.size < limits.total,
    hasRoomFor: (memberId: number) => (byMember.get(memberId)?.size ?? 0) < limits.perMember,
    sessionIds: () => [...new Set([...clients].map(({ sessionId }) => sessionId))],

    add(socket: WebSocket, holder: SocketHolder) {
      const client: Client = { ...holder, socket, hasAnswered: true, messages: 0, channel: null }
      clients.add(client)
      addTo(byMember, holder.memberId, client)
      socket.on('pong', () => {
        client.hasAnswered = true
      })
      socket.on('message', (raw, isBinary) => receive(client, raw, isBinary))
      socket.on('ping', (data) => answerPing(client, data))
      socket.on('error', () => socket.terminate()) // a broken or oversized frame, which ws has reported to the peer
      socket.on('close', () => remove(client))
    },

    sendTo(memberIds: Iterable<number>, text: string) {
      for (const memberId of memberIds) for (const client of byMember.get(memberId) ?? []) send(client, text)
    },
    sendToWatchers(channel: string, text: string) {
      for (const client of byChannel.get(channel) ?? []) send(client, text)
    },
    sendToAll(text: string) {
      for (const client of clients) send(client, text)
    },

    /** Disconnects clients that did not answer the last ping and pings the others. */
    ping() {
      for (const client of clients) {
        if (!client.hasAnswered) {
          client.socket.terminate()
          continue
        }
        client.hasAnswered = false
        client.messages = 0
        client.socket.ping()
      }
    },

    closeWhere(matches: (holder: SocketHolder) => boolean, code: number) {
      for (const client of clients) if (matches(client)) closeSoon(client.socket, code)
    },
  }
}

/** A client that breaks the rules is cut off, whether or not it closes its side. */
const refuse = ({ socket }: Client) => {
  if (socket.readyState !== WebSocket.OPEN) return
  closeSoon(socket, closeCodes.refused)
}

const patienceMs = 1_000

/** Sends a close frame and terminates a peer that does not answer it. */
const closeSoon = (socket: WebSocket, code: number) => {
  socket.close(code)
  const cut = setTimeout(() => socket.terminate(), patienceMs)
  socket.once('close', () => clearTimeout(cut))
}

const clientMessage = (text: string): ClientMessage | undefined => {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const addTo = <Key>(groups: Map<Key, Set<Client>>, key: Key, client: Client) => {
  groups.set(key, (groups.get(key) ?? new Set()).add(client))
}

const takeFrom = <Key>(groups: Map<Key, Set<Client>>, key: Key, client: Client) => {
  const group = groups.get(key)
  group?.delete(client)
  if (group?.size === 0) groups.delete(key)
}
