import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createLog } from '#kernel/log/index.ts'
import { startWorker } from '#kernel/worker/index.ts'
import { zipOf } from '../areas/base/files/testing.ts'
import { furtherRenditions, transcodeVideo } from '../areas/catalogue/courses/index.ts'
import { makeVideo } from '../areas/catalogue/courses/videos/testing/make-video.ts'
import { aVideoFile, videoOf } from '../areas/catalogue/courses/videos/testing/video-kit.ts'
import { handleVideoJobs } from '../areas/catalogue/courses/videos/transcode-video.worker.ts'
import { convertDocument } from '../areas/catalogue/documents/index.ts'
import { handleDocumentJobs } from '../areas/catalogue/documents/previews/convert-document.worker.ts'
import { aFile, documentOf } from '../areas/catalogue/documents/previews/testing/document-kit.ts'
import { pdf } from '../areas/catalogue/documents/previews/testing/pdf-files.ts'
import { commandLines } from '../postgres/processes.ts'
import { type TestPortal, testPortal } from '../testing/portal.ts'
import { onLinux, scenario } from '../testing/scenario.ts'

const log = createLog('silent')
const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-programs-'))
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(async () => {
  await portal?.close()
  rmSync(folder, { recursive: true, force: true })
})

const documents = 7
const videos = 3
const killsOfEach = 2

/** Converts after a moment in which it can be killed. */
const slowSoffice = (): string => {
  const [program, sample] = [path.join(folder, 'soffice'), path.join(folder, 'sample.pdf')]
  writeFileSync(sample, pdf(['first', 'second']))
  const script = `#!/bin/sh
for source; do :; done
while [ "$1" != --outdir ]; do shift; done
sleep 4
cp '${sample}' "$2/document.pdf"
`
  writeFileSync(program, script, { mode: 0o755 })
  return program
}

/** The size of the file that a program works on names it: each has another. Undefined for other programs. */
const sourceSize = ({ pid, command }: { pid: number; command: string }): number | undefined => {
  try {
    if (command.startsWith(`/bin/sh ${folder}/soffice`)) return statSync(command.trim().split(' ').at(-1)!).size
    if (!command.includes('encode-video.program.ts')) return undefined
    const work = readlinkSync(`/proc/${pid}/cwd`)
    const source = readdirSync(work).find((name) => name.startsWith('source.'))
    return source && isAtWork(pid) ? statSync(path.join(work, source)).size : undefined
  } catch {
    return undefined // it has ended meanwhile
  }
}

/** An encoder that has taken a fifth of a second of a processor. */
const isAtWork = (pid: number) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[11]) > 20
}

/** Kills the program of each file so many times, whenever one is seen. */
const killPrograms = (sizes: ReadonlySet<number>) => {
  const kills = new Map<number, number>()
  const killed = new Set<number>()
  const look = () => {
    for (const process of commandLines()) {
      const size = killed.has(process.pid) ? undefined : sourceSize(process)
      if (size === undefined || !sizes.has(size) || (kills.get(size) ?? 0) >= killsOfEach) continue
      killed.add(process.pid)
      kills.set(size, (kills.get(size) ?? 0) + 1)
      globalThis.process.kill(process.pid, 'SIGKILL')
    }
  }
  const timer = setInterval(look, 100)
  return { total: () => killed.size, stop: () => clearInterval(timer) }
}

scenario(
  {
    suite: 'Torture',
    name: 'programs killed',
    done: `kill -9 of the converters of ${documents} documents and the encoders of ${videos} videos, each twice`,
    needs: [onLinux],
    minutes: 12,
  },
  async (note, patience) => {
    const sizes = new Set<number>()
    const add = async (content: Buffer, store: (content: Buffer) => Promise<number>) => {
      sizes.add(content.length)
      return store(content)
    }
    const readers: number[] = []
    for (let n = 0; n < documents; n++) {
      const content = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': 'x'.repeat(1 + n) }, false)
      readers.push(await add(content, (whole) => aFile(portal, `说明书${n}.docx`, whole)))
    }
    const played: number[] = []
    for (let n = 0; n < videos; n++)
      played.push(await add(await makeVideo({ seconds: 40 + n }), (whole) => aVideoFile(portal, whole)))
    expect(sizes.size).toBe(documents + videos)

    const converter = { converter: slowSoffice(), timeoutSeconds: 60, memoryMegabytes: 2048, searchPath: '' }
    const handlers = [
      await handleDocumentJobs(converter, log),
      await handleVideoJobs({ ffmpeg: undefined, timeoutMinutes: 5, memoryMegabytes: 2048 }),
    ]
    const databaseUrl = portal.parts.config.databaseUrl!
    const worker = await startWorker({
      databaseUrl,
      ...portal,
      log,
      definitions: [convertDocument, transcodeVideo, furtherRenditions],
    })
    const begun = performance.now()
    const killer = killPrograms(sizes)
    try {
      const states = async () => [
        ...(await Promise.all(readers.map((id) => documentOf(portal, id)))),
        ...(await Promise.all(played.map((id) => videoOf(portal, id)))),
      ]
      await expect
        .poll(async () => (await states()).filter((one) => one?.state === 'ready').length, {
          timeout: 240_000 * patience,
          interval: 500,
        })
        .toBe(documents + videos)
      await expect
        .poll(async () => (await Promise.all(played.map((id) => videoOf(portal, id)))).map(({ percent }) => percent), {
          timeout: 120_000 * patience,
          interval: 500,
        })
        .toEqual(played.map(() => 100))
      expect(killer.total()).toBe((documents + videos) * killsOfEach)
      note(
        `${killer.total()} kills, all ${documents + videos} ready after ${Math.round((performance.now() - begun) / 1000)} s`,
      )
      const failed = await portal.db
        .selectFrom('pgboss.job_common')
        .select('name')
        .where('state', '=', 'failed')
        .where('name', 'in', [convertDocument.name, transcodeVideo.name, furtherRenditions.name])
        .execute()
      expect(failed).toEqual([])
    } finally {
      killer.stop()
      await worker.stop()
      for (const { folder: work } of handlers)
        expect(readdirSync(work).filter((name) => /^(job|profile)-/.test(name))).toEqual([])
      for (const handler of handlers) await handler.stop()
    }
  },
)
