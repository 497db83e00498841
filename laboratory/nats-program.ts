import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { freePort } from '../checks/free-port.ts'

/** The real nats-server of this machine, from its package. */
export const startNatsProgram = async () => {
  const [port, monitorPort] = [await freePort(), await freePort()]
  const monitor = `http://127.0.0.1:${monitorPort}`
  let child: ChildProcess

  const start = async () => {
    child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitorPort)], {
      stdio: 'ignore',
    })
    await vi.waitFor(() => fetch(`${monitor}/healthz`), { timeout: 10_000 })
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    stop,
    /** Lets it hang, or go on. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    /** Messages it has taken since its start, and its connections. */
    async figures() {
      const { in_msgs: messages, connections } = await (await fetch(`${monitor}/varz`)).json()
      return { messages, connections } as { messages: number; connections: number }
    },
  }
}
