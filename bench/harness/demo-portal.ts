import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, request } from '@playwright/test'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { type Account, logIn } from '../../checks/log-in.ts'
import { makeFirstVideos } from '../../demo/videos.ts'
import { docx } from '../../server/areas/catalogue/documents/previews/testing/office-files.ts'
import { loadConfig } from '../../server/config.ts'
import { openServices } from '../../server/open-services.ts'
import { startPostgres } from '../../server/postgres/launcher.ts'
import { demoFolder, startWholePortal, within } from './whole-portal.ts'

/** A public course of the demo, of which the first video is made. */
const course = 'cable-bridge-open'
const mostSeconds = 1_200

/** A portal with its demo, in which the first video of a free course can be played. Later runs find the video there. */
export async function startPortalWithVideo() {
  const dataDir = await demoFolder()
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log: () => {} })
  try {
    const portal = await startWholePortal(dataDir, { DATABASE_URL: postgres.url })
    const stop = async () => {
      await portal.stop()
      await postgres.stop()
    }
    try {
      await within(mostSeconds, makeVideo(postgres.url, dataDir), 'the video was not transcoded')
      return { ...portal, stop }
    } catch (error) {
      await portal.stop()
      throw error
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function makeVideo(databaseUrl: string, dataDir: string) {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const services = await openServices(config, { max: 3 })
  try {
    await makeFirstVideos(services, new Map([[course, 1]]))
  } finally {
    await services.close()
  }
}

/** Makes calls with the session of an account of the demo. */
export async function callerOf(baseURL: string, account: Account): Promise<APIRequestContext> {
  const caller = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  await logIn(caller, account)
  return caller
}

/** The answer of a call; one that is refused is an error. */
export async function answerOf<T>(call: ReturnType<APIRequestContext['get']>): Promise<T> {
  const answer = await call
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T
}

export const reportPages = 30
const paragraph = '建筑工程造价咨询与招标文件编制要点，混凝土结构施工质量验收规范。'.repeat(16)
let reports = 0

/** A report whose pages are full of text; no two reports are the same. */
export const aReport = () => {
  const mark = `${Date.now()}-${++reports}`
  const pages = Array.from({ length: reportPages }, (_, page) => `报告 ${mark}。${paragraph}第 ${page + 1} 页。`)
  return docx(pages, { isPerPage: true })
}

/** A member uploads a report; the answer is the id of the resource. */
export async function upload(author: APIRequestContext, buffer: Buffer, coin = 0): Promise<number> {
  const name = `报告 ${Date.now()}`
  const file = { name: `${name}.docx`, mimeType: 'application/octet-stream', buffer }
  const multipart = { sourceName: name, sourceDesc: '说明', sourceCategoryId: '10004', coin: String(coin), file }
  return (await answerOf<{ id: number }>(author.post('/api/library/upload', { multipart }))).id
}

/** An administrator approves the resource. */
export const approve = (administrator: APIRequestContext, id: number) =>
  answerOf(
    administrator.post('/api/library/auditResource', {
      data: { id, isAudit: auditState.approved, auditReason: '内容完整，符合上架要求' },
    }),
  )

export async function untilPreview(caller: APIRequestContext, resourceId: number) {
  for (;;) {
    const { state } = await answerOf<{ state: string }>(
      caller.get('/api/library/queryReader', { params: { resourceId } }),
    )
    if (state === 'ready') return
    if (state === 'failed') throw new Error('the report was not converted')
    await sleep(20)
  }
}
