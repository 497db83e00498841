import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import type { DocumentWorker } from './convert-document.worker.ts'
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
