import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as library from '#contract/library.ts'
import { guarded, hasEnded, Stalled } from '#kernel/child/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { type TestPortal, testPortal } from '../../testing/portal.ts'
import { zipOf } from '../files/testing.ts'
import { type DocumentWorker, handleDocumentJobs } from './convert-document.worker.ts'
import { aFile, documentOf, runConversion } from './testing/document-kit.ts'
import { fakeSoffice } from './testing/fake-soffice.ts'
import { pdf } from './testing/pdf-files.ts'

const timeoutMs = 180_000
let portal: TestPortal
let folder: string
let soffice: string
let documents: DocumentWorker
const log = createLog('silent')
const office = (timeoutSeconds = 60, memoryMegabytes = 2048) => ({
  converter: soffice,
  timeoutSeconds,
  memoryMegabytes,
  searchPath: '',
})
/** Restarts the document jobs with these limits. */
const withLimits = async (timeoutSeconds?: number, memoryMegabytes?: number) => {
  await documents?.stop()
  documents = await handleDocumentJobs(office(timeoutSeconds, memoryMegabytes), log)
}
const aDocument = (content: string) => aFile(portal, '说明书.docx', Buffer.from(content))

beforeAll(async () => {
  portal = await testPortal()
  folder = mkdtempSync(path.join(tmpdir(), 'shuzi-fake-office-'))
  soffice = fakeSoffice(folder)
  await withLimits()
})
afterAll(async () => {
  await documents.stop()
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a document that exceeds the limits of the office program', { timeout: timeoutMs }, () => {
  test.each([
    ['hangs', 'hang', [3, 2048] as const, '转换超过 3 秒，已停止'],
    ['grows', 'grow', [60, 300] as const, '转换占用内存超过 300 MB，已停止'],
  ])('that %s is stopped, and the next document is converted', async (_what, content, limits, reason) => {
    await withLimits(...limits)
    const id = await aDocument(content)
    await runConversion(portal, id) // does not fail, so that the queue does not repeat it
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', reason, attempts: 1 })
    await withLimits()
    const next = await aDocument('fine')
    await runConversion(portal, next)
    expect(await documentOf(portal, next)).toMatchObject({ state: 'ready', page_count: 2 })
  })

  test('a small file that unpacks to more than the program can handle is not even opened', async () => {
    const content = await zipOf({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': Buffer.alloc(60_000_000, '<w:p/>'),
    })
    expect(content.length).toBeLessThan(300_000)
    const id = await aFile(portal, '说明书.docx', content)
    await runConversion(portal, id)
    const reason = '文档展开后过大，无法生成预览，请下载查看'
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', reason, attempts: 1 })
  })

  test('an unreadable document fails at once and can be converted again on request', async () => {
    const id = await aDocument('broken')
    await runConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({
      state: 'failed',
      reason: '文件已损坏或设有密码，无法生成预览',
    })
    await runConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', attempts: 2 })
  })

  test('a document that has crashed three workers is not tried again', async () => {
    const id = await aDocument('fine')
    await portal.db.updateTable('document').set({ state: 'running', attempts: 3 }).where('file_id', '=', id).execute()
    await runConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', reason: '转换多次意外中断，已停止' })
  })

  test('an aborted conversion goes back to the queue without a failure', async () => {
    const id = await aDocument('hang')
    const run = new AbortController()
    const running = runConversion(portal, id, run.signal)
    await vi.waitFor(async () => expect(await documentOf(portal, id)).toMatchObject({ state: 'running' }), timeoutMs)
    run.abort(new Error('the worker stops'))
    await expect(running).rejects.toThrow('the worker stops')
    expect(await documentOf(portal, id)).toMatchObject({ state: 'running', reason: null })
  })

  test('the work folder is empty after a conversion and removed on stop', async () => {
    const id = await aDocument('fine')
    await runConversion(portal, id)
    expect(readdirSync(documents.folder)).toEqual([])
    await documents.stop()
    expect(existsSync(documents.folder)).toBe(false)
    await withLimits()
  })
})

test('a program without progress is detected long before its time limit', { timeout: timeoutMs }, async () => {
  const sleeper = spawn('sleep', ['3600'])
  const limits = { seconds: 3600, megabytes: 2048, restSeconds: 2 }
  await expect(guarded(sleeper, limits, new AbortController().signal, new Promise(() => {}))).rejects.toThrow(Stalled)
  await vi.waitFor(() => expect(hasEnded(sleeper)).toBe(true), timeoutMs)
})

test('the work folder of a dead worker is removed, that of a running worker stays', async () => {
  const dead = spawn('true')
  await new Promise((resolve) => dead.once('exit', resolve))
  const [ofDead, ofRunning] = [dead.pid, process.ppid].map((pid) =>
    mkdtempSync(path.join(tmpdir(), `shuzi-documents-${pid}-`)),
  ) as [string, string]
  await withLimits()
  expect([existsSync(ofDead), existsSync(ofRunning)]).toEqual([false, true])
  rmSync(ofRunning, { recursive: true })
})

test('an encrypted PDF and a file that is no PDF fail with a reason', { timeout: timeoutMs }, async () => {
  const locked = await aFile(portal, '加密.pdf', pdf(['secret'], { isEncrypted: true }))
  await runConversion(portal, locked)
  expect(await documentOf(portal, locked)).toMatchObject({ state: 'failed', reason: '文件设有打开密码，无法生成预览' })
  const none = await aFile(portal, '假的.pdf', Buffer.from('%PDF-1.7\nno PDF at all'))
  await runConversion(portal, none)
  expect(await documentOf(portal, none)).toMatchObject({ state: 'failed', reason: '文件已损坏，无法生成预览' })
})

describe('the calls', () => {
  test('administrators get the PDF, whole and by ranges', async () => {
    const [admin, member] = [await portal.anAdministrator(), await portal.aMember()]
    const id = await aDocument('fine')
    expect((await admin.calls(library.getPreview, { storageId: id })).body).toMatchObject({ state: 'waiting' })
    expect(await admin.calls(library.previewResource, { storageId: id })).toMatchObject({
      status: 409,
      body: { code: 'preview_not_ready' },
    })
    await runConversion(portal, id)
    expect((await admin.calls(library.getPreview, { storageId: id })).body).toEqual({
      state: 'ready',
      reason: null,
      pageCount: 2,
    })
    const whole = await admin.calls(library.previewResource, { storageId: id })
    expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-security-policy': 'sandbox' })
    expect(String(whole.body)).toMatch(/^%PDF-/)
    const range = await portal.app.inject({
      url: `${library.previewResource.path}?storageId=${id}`,
      headers: { authorization: `Bearer ${admin.token}`, range: 'bytes=0-4' },
    })
    expect([range.statusCode, range.body]).toEqual([206, '%PDF-'])
    for (const endpoint of [library.previewResource, library.getPreview]) {
      expect(await portal.visitor.calls(endpoint, { storageId: id })).toMatchObject({ status: 401 })
      expect(await member.calls(endpoint, { storageId: id })).toMatchObject({ status: 403 })
      expect(await admin.calls(endpoint, { storageId: 987_654 })).toMatchObject({ status: 404 })
    }
  })

  test('kinds without preview enqueue no conversion', async () => {
    const admin = await portal.anAdministrator()
    const id = await aFile(portal, '图纸.png', Buffer.from('no document'))
    expect(await documentOf(portal, id)).toBeUndefined()
    expect((await admin.calls(library.getPreview, { storageId: id })).body).toMatchObject({ state: 'none' })
    expect(await admin.calls(library.previewResource, { storageId: id })).toMatchObject({
      status: 400,
      body: { code: 'preview_unsupported' },
    })
  })

  test('what is no archive fails with a reason, and an archive has no PDF', async () => {
    const admin = await portal.anAdministrator()
    const id = await aFile(portal, '图纸.zip', Buffer.from('PK'))
    await runConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', reason: '文件内容与扩展名不符' })
    expect(await admin.calls(library.previewResource, { storageId: id })).toMatchObject({
      status: 400,
      body: { code: 'preview_unsupported' },
    })
  })
})
