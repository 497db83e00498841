import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLog } from '#kernel/log/index.ts'
import { wasmOffice } from '../server/features/documents/office/wasm-office.ts'
import { readPdf } from '../server/features/documents/pdf/read-pdf.ts'
import { docx, pptx, xlsx } from '../server/features/documents/testing/office-files.ts'
import { rounded } from './harness/compare.ts'
import type { Line, Scenario } from './harness/scenario.ts'

const limits = { seconds: 120, megabytes: 2048 }
const pages = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `第 ${n + 1} 段：建筑工程造价咨询与招标文件编制要点，混凝土结构施工质量验收规范。`,
  )
const kinds = { docx: () => docx(pages(200)), xlsx: () => xlsx(pages(200)), pptx: () => pptx(pages(12)) }

/** Converts Office documents to PDF and checks them, one after the other as the worker does it. */
export const scenario: Scenario = {
  name: 'documents',
  row: '16',
  sizes: ['S'],
  async run({ isQuick }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'shuzi-bench-documents-'))
    const office = wasmOffice({ folder, limits, log: createLog('silent') })
    const { signal } = new AbortController()
    const target = path.join(folder, 'document.pdf')
    const convert = async (suffix: keyof typeof kinds) => {
      const source = path.join(folder, `document.${suffix}`)
      writeFileSync(source, await kinds[suffix]())
      await office.convert({ source, suffix, target, signal, onStep() {} })
      await readPdf(target, limits, signal)
    }
    try {
      const warmUp = await secondsOf(() => convert('docx'))
      const rounds = isQuick ? 2 : 10
      const seconds = await secondsOf(async () => {
        for (let round = 0; round < rounds; round++)
          for (const kind of ['docx', 'xlsx', 'pptx'] as const) await convert(kind)
      })
      return [lineOf(warmUp, (rounds * 3 * 60) / seconds)]
    } finally {
      await office.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const lineOf = (warmUp: number, perMinute: number): Line => ({
  name: 'documents a minute',
  size: null,
  floor: null,
  ratio: null,
  target: 'reported',
  met: true,
  perMinute: rounded(perMinute),
  firstDocumentSeconds: rounded(warmUp),
})

const secondsOf = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
