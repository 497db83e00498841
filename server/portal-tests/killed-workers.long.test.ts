import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyJob } from '#kernel/jobs/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { transcodeVideo } from '../areas/catalogue/courses/index.ts'
import { makeVideo } from '../areas/catalogue/courses/videos/testing/make-video.ts'
import { aVideoFile, videoOf } from '../areas/catalogue/courses/videos/testing/video-kit.ts'
import { handleVideoJobs } from '../areas/catalogue/courses/videos/transcode-video.worker.ts'
import { convertDocument } from '../areas/catalogue/documents/index.ts'
import { handleDocumentJobs } from '../areas/catalogue/documents/previews/convert-document.worker.ts'
import { aFile, documentOf } from '../areas/catalogue/documents/previews/testing/document-kit.ts'
import { docxThat, fakeSoffice } from '../areas/catalogue/documents/previews/testing/fake-soffice.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'

const patience = 180_000
const log = createLog('silent')
let folder: string
let hanging: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shuzi-killed-'))
  hanging = path.join(folder, 'hanging')
  writeFileSync(hanging, '#!/bin/sh\nsleep 3600\n', { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const workerOf = (portal: TestPortal, definitions: AnyJob[]) =>
  startWorker({ databaseUrl: portal.parts.config.databaseUrl!, ...portal, log, definitions })

/** Starts a worker in its own process group whose converter or encoder never ends. */
const startDoomedWorker = (portal: TestPortal, folder: 'documents/previews' | 'courses/videos') => {
  const fixture = path.join(import.meta.dirname, '../areas/catalogue', folder, 'testing/doomed-worker.fixture.ts')
  const { databaseUrl } = portal.parts.config
  return spawn(process.execPath, [fixture, databaseUrl!, portal.dataDir, hanging], {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
}

/** The tests run concurrently, because each waits most of a minute for the missed heartbeat of the killed worker. */
describe.concurrent('the job of a worker killed with -9 is done by another worker', { timeout: patience }, () => {
  test('its document becomes readable', async () => {
    const portal = await testPortal()
    const id = await aFile(portal, '说明书.docx', await docxThat('convert'))
    const victim = startDoomedWorker(portal, 'documents/previews')
    await vi.waitFor(async () => expect(await documentOf(portal, id)).toMatchObject({ state: 'running' }), patience)
    process.kill(-victim.pid!, 'SIGKILL')
    const converter = { converter: fakeSoffice(folder), timeoutSeconds: 60, memoryMegabytes: 2048, searchPath: '' }
    const documents = await handleDocumentJobs(converter, log)
    const worker = await workerOf(portal, [convertDocument])
    await vi.waitFor(async () => expect(await documentOf(portal, id)).toMatchObject({ state: 'ready' }), patience)
    await worker.stop()
    await documents.stop()
    await portal.close()
  })

  test('its video becomes playable', async () => {
    const portal = await testPortal()
    const id = await aVideoFile(portal, await makeVideo())
    const victim = startDoomedWorker(portal, 'courses/videos')
    await vi.waitFor(async () => expect(await videoOf(portal, id)).toMatchObject({ state: 'running' }), patience)
    process.kill(-victim.pid!, 'SIGKILL')
    const videos = await handleVideoJobs({ ffmpeg: undefined, timeoutMinutes: 5, memoryMegabytes: 2048 })
    const worker = await workerOf(portal, [transcodeVideo])
    await vi.waitFor(async () => expect(await videoOf(portal, id)).toMatchObject({ state: 'ready' }), patience)
    await worker.stop()
    await videos.stop()
    await portal.close()
  })
})
