import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import { sql } from 'kysely'
import { ConfigError } from '#kernel/config/index.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Carrier, Subscribe } from './carrier.ts'

const usualPort = 4222
const answerMs = 5_000
/** Somebody's write waits for it; PostgreSQL carries what NATS has not accepted by then. */
const acceptMs = 3_000
/** A subscription sends it to itself; no announcement is empty. */
const greeting = ''

/** The servers of EVENTS_URL, which must belong to one cluster. */
interface Servers {
  urls: URL[]
  options: ConnectionOptions
}

/** Reads `nats://user:password@host:4222,nats://other:4222`; `nats://token@host` has a token, `tls://…` is encrypted. */
const serversOf = (eventsUrl: string): Servers => {
  const urls = eventsUrl.split(',').map((address) => new URL(address))
  const { username, password } = urls.find((url) => url.username) ?? { username: '', password: '' }
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    urls,
    options: {
      ...(secret ? { user: name, pass: secret } : name && { token: name }),
      ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
      ignoreClusterUpdates: true,
      reconnect: false, // by keepSubscribed, as for PostgreSQL
      timeout: answerMs,
      name: 'shuzi',
    },
  }
}

/** Keeps portals that share a server apart, also a copy of a portal that was restored into another database. */
const subjectOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ system: string; database: string }>`
    select system_identifier::text as system, oid::text as database
    from pg_control_system(), pg_database
    where datname = current_database()`.execute(db)
  const { system, database } = rows[0]!
  return `shuzi.${system}.${database}`
}

/** A connection to one of the servers. */
interface Link {
  connection: NatsConnection
  /** Aborted when the connection is closed by either side. */
  closed: AbortSignal
}

/** NATS takes announcements without the lock of the cluster that NOTIFY takes, and delivers at most once (decision 0016). */
export const natsCarrier = (eventsUrl: string, db: Db): Carrier => {
  const servers = serversOf(eventsUrl)
  const name = `NATS ${servers.urls.map(({ host }) => host).join()}`
  let current: { link: Link; subject: string } | undefined

  const subscribe: Subscribe = async (receive) => {
    const subject = await subjectOf(db)
    const { link, ended } = await connectTo(servers)
    await hear(link, subject, receive)
    current = { link, subject }
    link.closed.addEventListener('abort', () => {
      if (current?.link === link) current = undefined
    })
    const { connection } = link
    return { ended, check: () => connection.flush(), end: () => connection.close() }
  }

  return {
    name,
    async publish(payloads) {
      if (!current) throw new Error(`not connected to ${name}`)
      const { link, subject } = current
      for (const payload of payloads) link.connection.publish(subject, payload)
      await accepted(link)
    },
    subscribe: (receive) =>
      subscribe(receive).catch(({ message, code }: NodeJS.ErrnoException) => {
        throw new ConfigError(`无法使用 EVENTS_URL 的 ${name}（${message || code}）`)
      }),
  }
}

/**
 * All processes use the first server that answers, since what one server of a cluster has accepted is lost to processes
 * at another one if it dies at that moment.
 */
const connectTo = async ({ urls, options }: Servers) => {
  const { connect } = await import('@nats-io/transport-node') // 13 MB of memory that a portal without NATS does not need
  const connection = await connect({ ...options, servers: await firstThatSpeaks(urls) })
  const closing = new AbortController()
  const ended = connection.closed().then(() => closing.abort())
  return { link: { connection, closed: closing.signal }, ended }
}

/** The host of the first server that can be used; fails with the reason of the last one. */
const firstThatSpeaks = async ([url, ...others]: URL[]): Promise<string> => {
  try {
    await untilItSpeaks(url!)
    return url!.host
  } catch (error) {
    if (others.length === 0) throw error
    return firstThatSpeaks(others)
  }
}

/** A server speaks first. The client would leave a socket behind for each attempt at one that accepts it and hangs. */
const untilItSpeaks = async ({ hostname, port }: URL): Promise<void> => {
  const socket = openSocket(Number(port || usualPort), hostname.replace(/^\[|\]$/g, ''))
  socket.setTimeout(answerMs, () => socket.destroy(new Error('no answer')))
  try {
    const { done } = await socket.iterator().next()
    if (done) throw new Error('the connection was closed')
  } finally {
    socket.destroy()
  }
}

/** Subscribes and makes sure that a message comes back: a server may refuse one of both to an account. */
const hear = async (link: Link, subject: string, receive: (payload: string) => void): Promise<void> => {
  const { connection } = link
  let isHeard = false
  let refusal: Error | undefined
  connection.subscribe(subject, {
    callback(error, message) {
      if (error) {
        refusal = error
        void connection.close()
      } else if (message.data.length > 0) receive(message.string())
      else isHeard = true
    },
  })
  connection.publish(subject, greeting)
  try {
    await accepted(link)
    if (!isHeard) throw new Error(`no message came back from ${subject}`)
  } catch (error) {
    await connection.close()
    throw refusal ?? error
  }
}

/** Waits until the server has taken everything sent so far. A connection on which that takes too long is closed. */
const accepted = async ({ connection, closed }: Link): Promise<void> => {
  const done = new AbortController()
  const { signal } = done
  const failed = (reason: Promise<unknown>, message: string) => reason.then(() => Promise.reject(new Error(message)))
  try {
    await Promise.race([
      connection.flush(),
      failed(once(closed, 'abort', { signal }), 'the connection was closed'),
      failed(pause(acceptMs, undefined, { signal }), 'no answer'),
    ])
  } catch (error) {
    await connection.close()
    throw error
  } finally {
    done.abort()
  }
}
