import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as settings from '#contract/base/settings/settings.ts'
import * as rebuilds from '#contract/catalogue/documents/previews/rebuilds.ts'
import { createLog } from '#kernel/log/index.ts'
import { libraryOf } from '../../../../../testing/library.ts'
import { type Person, type TestPortal, testPortal } from '../../../../../testing/portal.ts'
import { convertDocument } from '../convert-document.job.ts'
import { type DocumentWorker, handleDocumentJobs } from '../convert-document.worker.ts'
import { storeRead } from '../testing/document-kit.ts'
import { pdf } from '../testing/pdf-files.ts'
import { continueAfterCrash } from './continue-rebuild.job.ts'

let portal: TestPortal
let worker: DocumentWorker
let admin: Person
let author: Person
let mall: ReturnType<typeof libraryOf>
beforeAll(async () => {
  portal = await testPortal()
  const office = { converter: 'wasm', timeoutSeconds: 100, memoryMegabytes: 3072, searchPath: '' } as const
  worker = await handleDocumentJobs(office, createLog('silent'))
  admin = await portal.anAdministrator()
  author = await portal.aMember()
  mall = libraryOf(portal, () => admin)
  await admin.calls(settings.updateSettings, { group: 'library', version: 0, values: { extraSuffixes: ['pdf'] } })
})
afterAll(async () => {
  await worker.stop()
  await portal.close()
})
afterEach(async () => {
  await portal.db.deleteFrom('document_rebuild').execute()
  await portal.db.deleteFrom('pgboss.job_common').execute()
})

const text = (name: string) => Array.from({ length: 60 }, (_, at) => `${name}${at * 7919}`).join('，')
const aDocument = async () => {
  const file = { name: '手册.pdf', content: pdf([randomUUID()]) }
  const { id } = (await mall.uploads(author, { file })).body
  const fileId = await mall.fileOf(id)
  await storeRead(portal, fileId, { texts: [text(String(fileId))] })
  await portal.db.deleteFrom('pgboss.job_common').execute()
  return { id: id as number, fileId }
}
const queued = () =>
  portal.db
    .selectFrom('pgboss.job_common')
    .select(['id', 'data', 'state'])
    .select((eb) => eb.ref('priority' as never).as('priority'))
    .where('name', '=', convertDocument.name)
    .where('state', '=', 'created')
    .execute()
/** Runs the queued document of the rebuild as a worker does. */
const runNext = async () => {
  const [next] = await queued()
  if (!next) return undefined
  await portal.db.updateTable('pgboss.job_common').set({ state: 'completed' }).where('id', '=', next.id).execute()
  const context = { ...portal, log: createLog('silent'), progress() {}, signal: new AbortController().signal }
  await convertDocument.run(context, next.data)
  return (next.data as { fileId: number }).fileId
}
const runAll = async () => {
  const done: number[] = []
  for (let fileId = await runNext(); fileId; fileId = await runNext()) done.push(fileId)
  return done
}
const start = (body: Record<string, unknown> = { scope: 'all', parts: ['fingerprint'] }) =>
  admin.calls(rebuilds.startRebuild, body)
const newest = async () => (await admin.calls(rebuilds.listRebuilds, {})).body[0]!
const hasFingerprint = async (fileId: number) =>
  (await portal.db.selectFrom('document_fingerprint').select('file_id').where('file_id', '=', fileId).execute()).length

test('all documents are rebuilt one after the other, behind new uploads', async () => {
  const documents = [await aDocument(), await aDocument(), await aDocument()]
  await portal.db.deleteFrom('document_fingerprint').execute()
  expect((await start()).status).toBe(201)
  expect(await queued()).toMatchObject([{ data: { fileId: documents[0]!.fileId }, priority: -1 }])
  expect(await runAll()).toEqual(documents.map(({ fileId }) => fileId))
  expect(await newest()).toMatchObject({ state: 'done', percent: 100, doneCount: 3, failedCount: 0 })
  for (const { fileId } of documents) expect(await hasFingerprint(fileId)).toBe(1)
})

test('a rebuild is stopped and goes on where it was; a document that ran twice counts once', async () => {
  await aDocument()
  const { body } = await start()
  const first = await runNext()
  expect(await admin.calls(rebuilds.stopRebuild, { id: body.id })).toMatchObject({ status: 200 })
  expect(await runAll()).toHaveLength(1) // it was queued, and finds the rebuild stopped
  expect(await newest()).toMatchObject({ state: 'stopped', doneCount: 1 })
  expect((await admin.calls(rebuilds.stopRebuild, { id: body.id })).body.message).toBe('重建状态已变化，请刷新')
  expect((await admin.calls(rebuilds.resumeRebuild, { id: body.id })).status).toBe(200)
  const context = { ...portal, log: createLog('silent'), progress() {}, signal: new AbortController().signal }
  await convertDocument.run(context, { fileId: first, rebuildId: body.id })
  expect(await newest()).toMatchObject({ doneCount: 1 })
  await runAll()
  expect(await newest()).toMatchObject({ state: 'done', failedCount: 0 })
})

test('only one runs at a time, also when two administrators start at once', async () => {
  const answers = await Promise.all([start(), start()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'rebuild_running' })
})

test('one resource, or those without facts; a document that fails is counted and stays as it was', async () => {
  const [one, other] = [await aDocument(), await aDocument()]
  await start({ scope: 'resource', resourceId: one.id, parts: ['fingerprint'] })
  expect(await runAll()).toEqual([one.fileId])
  await portal.db.updateTable('document').set({ facts: null }).where('file_id', '=', other.fileId).execute()
  const { key } = await portal.db
    .selectFrom('stored_file')
    .select('key')
    .where('id', '=', other.fileId)
    .executeTakeFirstOrThrow()
  await portal.files.remove(key)
  await start({ scope: 'missing', parts: ['facts'] })
  expect(await runAll()).toEqual([other.fileId])
  expect(await newest()).toMatchObject({ state: 'done', doneCount: 0, failedCount: 1 })
  const left = await portal.db
    .selectFrom('document')
    .select('state')
    .where('file_id', '=', other.fileId)
    .executeTakeFirstOrThrow()
  expect(left.state).toBe('ready')
})

test('a rebuild whose job failed for good goes on with the next document', async () => {
  const { body } = await start()
  await portal.db.updateTable('pgboss.job_common').set({ state: 'failed' }).execute()
  await continueAfterCrash(portal.db)
  expect(await queued()).toHaveLength(1)
  await continueAfterCrash(portal.db)
  expect(await queued()).toHaveLength(1)
  await runAll()
  expect(await newest()).toMatchObject({ id: body.id, state: 'done', failedCount: 1 })
})

test('only administrators of the system rebuild, and input is checked', async () => {
  const body = { scope: 'all', parts: ['facts'] }
  expect((await portal.visitor.calls(rebuilds.startRebuild, body)).status).toBe(401)
  expect((await author.calls(rebuilds.startRebuild, body)).status).toBe(403)
  for (const call of [rebuilds.stopRebuild, rebuilds.resumeRebuild]) {
    expect((await portal.visitor.calls(call, { id: 1 })).status).toBe(401)
    expect((await author.calls(call, { id: 1 })).status).toBe(403)
    expect((await admin.calls(call, { id: 999_999 })).status).toBe(404)
  }
  expect(await start({ scope: 'all', parts: [] })).toMatchObject({
    status: 400,
    body: { message: '请选择要重建的内容' },
  })
  expect((await start({ scope: 'resource', resourceId: 999_999, parts: ['facts'] })).status).toBe(404)
})
