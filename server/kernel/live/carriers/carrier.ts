/** An open connection on which announcements arrive. */
export interface Subscription {
  /** Resolves once the connection is closed by either side. */
  ended: Promise<void>
  /** Resolves when the other side answers; a connection that died silently (cable, firewall) never does. */
  check(): Promise<unknown>
  end(): Promise<void>
}

/** Calls `receive` with every payload from here on, those of this process included. */
export type Subscribe = (receive: (payload: string) => void) => Promise<Subscription>

/** Resolves when the payloads were accepted; they arrive in this order. */
export type Publish = (payloads: readonly string[]) => Promise<unknown>

/** Takes payloads of announcements from one process to all of them. */
export interface Carrier {
  /** Its name in logs and in the list of database connections; without passwords. */
  name: string
  publish: Publish
  subscribe: Subscribe
}
