import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'

const address = 'http://127.0.0.1:9229/json'

/**
 * What a Node process holds once its garbage is collected, in MB: how much it had taken of the machine by then says more
 * about when it last collected. Asked through its inspector, which the signal opens on loopback.
 */
export async function heldMb(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorOf(pid), { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let asked = 0
  const ask = <Answer>(method: string) =>
    new Promise<Answer>((resolve) => {
      const id = ++asked
      socket.on('message', (text: Buffer) => {
        const answer = JSON.parse(String(text))
        if (answer.id === id) resolve(answer.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    for (let round = 0; round < 2; round++) await ask('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await ask<{ usedSize: number; backingStorageSize: number }>(
      'Runtime.getHeapUsage',
    )
    return (usedSize + backingStorageSize) / 1024 / 1024
  } finally {
    socket.terminate()
  }
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
