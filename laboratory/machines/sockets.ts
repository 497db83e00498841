import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { ask } from './calls.ts'
import type { Member } from './people.ts'

/** One open page per member, which connects again whenever its websocket is closed. */
export const openSockets = async (url: string, members: readonly Member[]) => {
  let isDone = false
  const open = new Map<number, WebSocket>()
  const received = new Map<number, number>()

  const connect = async ({ id, token }: Member): Promise<WebSocket | undefined> => {
    const { status, body } = await ask(`${url}/api/users/websocketTicket`, { token })
    if (status !== 200) return undefined
    const { ticket } = body as { ticket: string }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket?token=${ticket}`, { origin: url })
    socket.on('message', (text) => {
      if (JSON.parse(String(text)).type === 'notice') received.set(id, (received.get(id) ?? 0) + 1)
    })
    socket.on('error', () => {})
    const isOpen = once(socket, 'open').then(() => true)
    const isOver = new Promise<false>((resolve) => void socket.once('close', () => resolve(false)))
    return (await Promise.race([isOpen, isOver, pause(5_000, false)])) ? socket : undefined
  }

  const stayConnected = async (member: Member) => {
    while (!isDone) {
      const socket = await connect(member).catch(() => undefined)
      if (!socket) {
        await pause(1_000)
        continue
      }
      open.set(member.id, socket)
      await once(socket, 'close').catch(() => {}) // an error closes it as well
      open.delete(member.id)
    }
  }
  const loops = members.map((member) => stayConnected(member))
  return {
    openCount: () => open.size,
    /** How many notices reached the member's page. */
    received: (id: number) => received.get(id) ?? 0,
    async close() {
      isDone = true
      for (const socket of open.values()) socket.terminate()
      await Promise.all(loops)
    },
  }
}
