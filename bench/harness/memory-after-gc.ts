import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { rssMb } from './processes.ts'
import { Skipped } from './sizes.ts'

const address = 'http://127.0.0.1:9229/json'
const patienceMs = 60_000

/**
 * Memory of a Node process in MB after a garbage collection; without one, the figure depends on when it last collected.
 * The collection is requested through the inspector, which SIGUSR1 opens on loopback.
 */
export async function memoryAfterGcMb(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorOf(pid), { perMessageDeflate: false })
  const signal = AbortSignal.timeout(patienceMs)
  await once(socket, 'open', { signal })
  try {
    for (let round = 1; round <= 2; round++) {
      const collected = once(socket, 'message', { signal })
      socket.send(JSON.stringify({ id: round, method: 'HeapProfiler.collectGarbage' }))
      await collected
    }
    return rssMb(pid)
  } finally {
    socket.terminate()
  }
}

/** Called before the process is started: the inspector of another program would be taken for its own. */
export async function requireFreeInspector() {
  const isTaken = await fetch(address).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new Skipped(`another program has its inspector on ${address}`)
}

async function inspectorOf(pid: number): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    await sleep(100)
    const found = await fetch(address).then(
      (answer) => answer.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    )
    if (found[0]) return found[0].webSocketDebuggerUrl
  }
  throw new Error(`process ${pid} does not open its inspector on ${address}`)
}
