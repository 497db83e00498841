import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { callHeaders, memberAt } from './data/sessions.ts'
import { callOrFail } from './harness/administrator.ts'
import { rounded } from './harness/compare.ts'
import { hotTopic } from './harness/fresh-writes.ts'
import { atMost } from './harness/limit-line.ts'
import { type Subject, startApi } from './harness/portal.ts'
import type { Scenario } from './harness/scenario.ts'

const limitMs = 500
const processes = 2
/** File descriptors that this process needs for other things. */
const reservedFiles = 500
const opensAtOnce = 50

/** This process holds all clients, so that its limit of open files bounds their number. */
const mostWatchers = () => {
  const limit = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)
  return Math.min(10_000, limit - reservedFiles)
}

/** One reply to a topic that 10,000 open pages watch over several processes: when the last of them hears of it. */
export const scenario: Scenario = {
  name: 'watchers',
  row: '20',
  sizes: ['S'],
  async run(bench) {
    const count = bench.isQuick ? Math.min(1_000, mostWatchers()) : mostWatchers()
    const database = await bench.database()
    const portals: Subject[] = []
    for (let at = 0; at < processes; at++) portals.push(await startApi(database))
    const watchers: WebSocket[] = []
    try {
      for (let from = 0; from < count; from += opensAtOnce)
        watchers.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(opensAtOnce, count - from) }, (_, at) =>
              openWatcher(portals[(from + at) % processes]!.url, memberAt(from + at)),
            ),
          )),
        )
      const delays: number[] = []
      for (let turn = 0; turn < (bench.isQuick ? 3 : 20); turn++) {
        delays.push(...(await delaysOf(watchers, portals[turn % processes]!.url, turn)))
        await sleep(500)
      }
      delays.sort((one, other) => one - other)
      const at = (share: number) => rounded(delays[Math.floor(delays.length * share)] ?? 0)
      const name = `watchers: a reply to ${count} watchers of ${processes} processes, 99 %`
      return [atMost(limitMs, { name, value: at(0.99), unit: ' ms', p50: at(0.5) })]
    } finally {
      for (const watcher of watchers) watcher.terminate()
      await Promise.all(portals.map((portal) => portal.stop()))
    }
  },
}

/** Opens a websocket as an open topic page does, and waits until it watches the topic. */
async function openWatcher(url: string, memberId: number): Promise<WebSocket> {
  const answer = await callOrFail(`${url}/api/users/websocketTicket`, { headers: callHeaders(memberId) })
  const { ticket } = (await answer.json()) as { ticket: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket?token=${ticket}`, { origin: url })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const watching = messageOf(socket, 'watching')
  socket.send(JSON.stringify({ type: 'watch', channel: `topic:${hotTopic}` }))
  await watching
  return socket
}

const messageOf = (socket: WebSocket, type: string) =>
  new Promise<void>((resolve) => {
    const listen = (raw: WebSocket.RawData) => {
      if (JSON.parse(String(raw)).type !== type) return
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })

/** Replies once and returns how long each watcher waited for the news of it, in milliseconds. */
async function delaysOf(watchers: WebSocket[], url: string, turn: number): Promise<number[]> {
  const sent = performance.now()
  const heard = Promise.all(watchers.map((socket) => messageOf(socket, 'topic').then(() => performance.now() - sent)))
  await callOrFail(`${url}/api/topic/addTopicAnswer`, {
    method: 'POST',
    headers: { ...callHeaders(memberAt(turn)), 'content-type': 'application/json' },
    body: JSON.stringify({ topicId: hotTopic, content: `通知所有人 ${Date.now()}` }),
  })
  return heard
}
