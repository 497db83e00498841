import type { Duplex } from 'node:stream'

/** Time the other side gets to read the last bytes; destroying at once would discard them on their way. */
const lingerMs = 2_000

/**
 * Sends the last bytes of a connection and frees its socket. Ending it alone is not enough: HTTP sockets stay half open,
 * so a client that never closes its side would hold ours for ever.
 */
export const endSocket = (socket: Duplex, lastBytes: string): void => {
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.on('error', () => socket.destroy()).once('close', () => clearTimeout(timer))
  socket.end(lastBytes)
  socket.resume() // unread bytes would keep it from noticing that the other side has closed
}
