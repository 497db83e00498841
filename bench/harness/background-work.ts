import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exportNews } from '../../contract/pages/news/news.ts'
import { docx } from '../../server/areas/catalogue/documents/previews/testing/office-files.ts'
import { callHeaders, memberAt } from '../data/sessions.ts'
import { administratorHeaders, apiEnvironment, callOrFail, root, type Subject } from './portal.ts'
import { endWithThis } from './processes.ts'

const pages = Array.from(
  { length: 30 },
  (_, page) => `第 ${page + 1} 页。${'工程造价咨询与招标文件编制要点。'.repeat(40)}`,
)

/** Short enough that documents always wait to be converted; an export of the large data set takes minutes. */
const pauseMs = 1_000
/** Worker and office program have started by then. */
const settlingMs = 20_000

/**
 * What a busy portal does beside answering: a worker converts documents, of which a member uploads one a second, a video in
 * 1080p is transcoded, and an administrator exports all news, again a second after the last file has come, until `stop`.
 */
export async function startBackgroundWork({ url, database }: Subject) {
  const stopping = new AbortController()
  const programs = [path.join(root, 'server/worker.ts'), path.join(import.meta.dirname, 'transcode.program.ts')].map(
    (program) => startProgram(program, database),
  )
  const headers = await administratorHeaders(database)
  const activities = [
    untilStopped(stopping.signal, (turn) => uploadDocument(url, turn)),
    untilStopped(stopping.signal, () => exportAll(url, headers)),
  ]
  for (const activity of activities) activity.catch(() => {}) // reported by stop
  await sleep(settlingMs)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(activities)
      await Promise.all(programs.map((end) => end()))
    },
  }
}

/** A program that others leave no processor may never notice that it should end. */
const graceMs = 30_000

/** In a session of its own, as `npm start` runs the portal's programs; the result ends it with all that it has started. */
function startProgram(program: string, database: Subject['database']) {
  const child = endWithThis(
    spawn(process.execPath, [program], {
      cwd: root,
      env: apiEnvironment(database),
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    }),
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), graceMs)
    await ended
    clearTimeout(late)
  }
}

async function untilStopped(signal: AbortSignal, work: (turn: number) => Promise<void>) {
  for (let turn = 0; !signal.aborted; turn++) {
    await work(turn)
    await sleep(pauseMs)
  }
}

async function uploadDocument(url: string, turn: number) {
  const mark = `${Date.now()}-${turn}`
  const form = new FormData()
  const fields = { sourceName: `报告 ${mark}`, sourceDesc: '说明', sourceCategoryId: '10001', coin: '0' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const content = await docx([mark, ...pages], { isPerPage: true })
  form.append('file', new Blob([new Uint8Array(content)]), `报告 ${mark}.docx`)
  const { authorization } = callHeaders(memberAt(turn))
  await callOrFail(`${url}/api/library/upload`, { method: 'POST', headers: { authorization }, body: form })
}

async function exportAll(url: string, headers: Record<string, string>) {
  const { body } = await callOrFail(`${url}${exportNews.path}?format=csv`, { headers })
  for await (const _chunk of body!);
}
