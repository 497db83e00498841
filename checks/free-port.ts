import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A free port below the range that the system uses for outgoing connections. */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
