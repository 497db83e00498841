import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import type { DocumentWorker } from './convert-document.worker.ts'
import { wasmOffice } from './office/wasm-office.ts'
import { expectReadable, lines, realOffice } from './testing/converted-kinds.ts'
import { pptx } from './testing/office-files.ts'

let portal: TestPortal
let documents: DocumentWorker

beforeAll(async () => {
  portal = await testPortal()
  documents = await realOffice()
}, 400_000)
afterAll(async () => {
  await documents.stop()
  await portal.close()
})

const sample = (name: string) => readFileSync(path.join(import.meta.dirname, 'testing', name))

test.each([
  ['pptx', () => pptx(lines)],
  ['doc', () => sample('sample.doc')],
  ['xls', () => sample('sample.xls')],
  ['ppt', () => gunzipSync(sample('sample.ppt.gz'))],
])('%s becomes a PDF that contains its text', async (suffix, content) => {
  await expectReadable(portal, suffix, await content())
})

test('the office program ends after some time without work, which every upload that begins extends', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shuzi-idle-office-'))
  let starts = 0
  const log = createLog('info', { write: (line) => void (line.includes('office program is warm') && starts++) })
  const office = wasmOffice({ folder, limits: { seconds: 100, megabytes: 3072 }, log, idleMs: 4_000 })
  onTestFinished(async () => {
    await office.close()
    await rm(folder, { recursive: true, force: true })
  })
  await office.warmUp?.()
  for (let upload = 0; upload < 3; upload++) {
    await sleep(2_500)
    await office.warmUp?.()
  }
  expect(starts).toBe(1)
  await sleep(6_000)
  await office.warmUp?.()
  expect(starts).toBe(2)
})
