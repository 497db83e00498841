import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as library from '#contract/catalogue/documents/library.ts'
import { guarded, hasEnded, killTree, LimitExceeded, removeStaleFolders, Stalled } from '#kernel/child/index.ts'
import { createLog } from '#kernel/log/index.ts'
import { type TestPortal, testPortal } from '../../../../testing/portal.ts'
import { type DocumentWorker, handleDocumentJobs } from './convert-document.worker.ts'
import { aFile, documentOf, runConversion } from './testing/document-kit.ts'
import { docxThat, fakeSoffice } from './testing/fake-soffice.ts'

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
const aDocument = async (word: Parameters<typeof docxThat>[0]) => aFile(portal, '说明书.docx', await docxThat(word))

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
    ['hangs', 'hang' as const, [1, 2048] as const, '转换超过 1 秒，已停止'],
    ['grows', 'grow' as const, [60, 300] as const, '转换占用内存超过 300 MB，已停止'],
  ])('that %s is stopped, and the next document is converted', async (_what, word, limits, reason) => {
    await withLimits(...limits)
    const id = await aDocument(word)
    await runConversion(portal, id) // does not fail, so that the queue does not repeat it
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', reason, attempts: 1 })
    await withLimits()
    const next = await aDocument('convert')
    await runConversion(portal, next)
    expect(await documentOf(portal, next)).toMatchObject({ state: 'ready', page_count: 2 })
  })

  test('a document whose converter was killed is not called damaged, and the queue tries it again', async () => {
    const id = await aDocument('crash')
    await expect(runConversion(portal, id)).rejects.toThrow('转换程序意外退出')
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', reason: '转换程序意外退出' })
  })

  test('an unreadable document fails at once and can be converted again on request', async () => {
    const id = await aDocument('break')
    await runConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({
      state: 'failed',
      reason: '文件已损坏或设有密码，无法生成预览',
    })
    await runConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', attempts: 2 })
  })

  test('a document that has crashed three workers is not tried again', async () => {
    const id = await aDocument('convert')
    await portal.db.updateTable('document').set({ state: 'running', attempts: 3 }).where('file_id', '=', id).execute()
    await runConversion(portal, id)
    expect(await documentOf(portal, id)).toMatchObject({ state: 'failed', reason: '转换多次意外中断，已停止' })
  })

  test('an aborted conversion goes back to the queue without a failure', async () => {
    const id = await aDocument('hang')
    const run = new AbortController()
    const running = runConversion(portal, id, { signal: run.signal })
    await vi.waitFor(async () => expect(await documentOf(portal, id)).toMatchObject({ state: 'running' }), timeoutMs)
    run.abort(new Error('the worker stops'))
    await expect(running).rejects.toThrow('the worker stops')
    expect(await documentOf(portal, id)).toMatchObject({ state: 'running', reason: null })
  })

  test('the work folder is empty after a conversion and removed on stop', async () => {
    const id = await aDocument('convert')
    await runConversion(portal, id)
    expect(readdirSync(documents.folder)).toEqual([])
    await documents.stop()
    expect(existsSync(documents.folder)).toBe(false)
    await withLimits()
  })
})

test.each([
  ['sleeps', 'sleep', ['3600']],
  ['looks every millisecond whether it can go on', process.execPath, ['-e', 'setInterval(() => {}, 1)']],
])('a program that %s is detected long before its time limit', { timeout: timeoutMs }, async (_what, program, args) => {
  const sleeper = spawn(program, args)
  const limits = { seconds: 3600, megabytes: 2048, restSeconds: 2 }
  await expect(guarded(sleeper, limits, new AbortController().signal, new Promise(() => {}))).rejects.toThrow(Stalled)
  await vi.waitFor(() => expect(hasEnded(sleeper)).toBe(true), timeoutMs)
})

test('a program that ends itself at its own limit of memory is not tried again like one that crashed', async () => {
  const ending = (words: string) => {
    const program = spawn(process.execPath, ['-e', `console.error(${JSON.stringify(words)}); process.exit(1)`])
    const limits = { seconds: 3600, megabytes: 2048 }
    return guarded(program, limits, new AbortController().signal, new Promise(() => {})).catch((error: Error) => error)
  }
  const exceeded = await ending('Cannot enlarge memory, requested 2147491840 bytes')
  expect(exceeded).toBeInstanceOf(LimitExceeded)
  expect(exceeded).toHaveProperty('message', '转换占用内存过多，已停止')
  expect(await ending('segmentation fault')).not.toBeInstanceOf(LimitExceeded)
})

test('time that a program waits for a processor does not count', { timeout: timeoutMs }, async () => {
  const spin = (...before: string[]) => {
    const [command = '', ...args] = [...before, 'taskset', '-c', '0', 'sh', '-c', 'while :; do :; done']
    return spawn(command, args)
  }
  const others = [spin(), spin(), spin()]
  const starved = spin('nice', '-n', '19')
  let hasStopped = false
  const outcome = guarded(
    starved,
    { seconds: 0.7, megabytes: 2048 },
    new AbortController().signal,
    new Promise(() => {}),
  )
  const stopped = outcome
    .catch((error) => error)
    .finally(() => {
      hasStopped = true
    })
  try {
    await sleep(2_000)
    expect(hasStopped).toBe(false)
  } finally {
    for (const other of others) other.kill()
  }
  expect(await stopped).toBeInstanceOf(LimitExceeded)
})

test('time in which nobody looked counts as one look', async () => {
  const sleeper = spawn('sleep', ['3600'])
  const work = Promise.withResolvers<string>()
  const outcome = guarded(sleeper, { seconds: 2, megabytes: 2048 }, new AbortController().signal, work.promise)
  await sleep(600)
  execFileSync('sleep', ['3'])
  await sleep(100)
  work.resolve('done')
  expect(await outcome).toBe('done')
  await killTree(sleeper)
})

test('the work folder of a dead worker is removed, that of a running worker stays', async () => {
  const dead = spawn('true')
  await new Promise((resolve) => dead.once('exit', resolve))
  const [ofDead, ofRunning] = [dead.pid, process.ppid].map((pid) =>
    mkdtempSync(path.join(tmpdir(), `shuzi-work-${pid}-documents-`)),
  ) as [string, string]
  await removeStaleFolders()
  expect([existsSync(ofDead), existsSync(ofRunning)]).toEqual([false, true])
  rmSync(ofRunning, { recursive: true })
})

describe('the calls', () => {
  test('administrators get the PDF, whole and by ranges', async () => {
    const [admin, member] = [await portal.anAdministrator(), await portal.aMember()]
    const id = await aDocument('convert')
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
    expect(await documentOf(portal, id)).toMatchObject({
      state: 'failed',
      reason: '文件内容与扩展名不符，无法生成预览',
    })
    expect(await admin.calls(library.previewResource, { storageId: id })).toMatchObject({
      status: 400,
      body: { code: 'preview_unsupported' },
    })
  })
})
