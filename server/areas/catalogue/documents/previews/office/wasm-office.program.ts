import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import path from 'node:path'
import { LibreOfficeConverter } from '@matbee/libreoffice-converter/server'
import { endWithOwner } from '#kernel/child/index.ts'

// LibreOffice as WebAssembly in a process of its own. Its file system is in memory and holds only the program, its fonts
// and the document; LibreOfficeKit runs macros only on request, and nothing requests it.

export interface Request {
  source: string
  suffix: string
  target: string
}
export type ProgramMessage = { is: 'ready' } | { is: 'done' } | { is: 'unreadable' }

const require = createRequire(import.meta.url)
const loader = require('@matbee/libreoffice-converter/wasm/loader') as Loader
interface Loader {
  wasmDir: string
  createModule(config: object): Promise<{ FS: { readdir(folder: string): string[]; unlink(file: string): void } }>
}

endWithOwner()
Socket.prototype.connect = () => {
  throw new Error('the office program must not use the network')
}

/**
 * The package compiles the module from a copy of its bytes that stays in memory. Compiling from the file takes a tenth of
 * the time and 300 MB less.
 */
const instantiateWasm = (
  imports: WebAssembly.Imports,
  receive: (i: WebAssembly.Instance, m: WebAssembly.Module) => void,
) => {
  const instantiate = async () => {
    const module = await WebAssembly.compile(await readFile(path.join(loader.wasmDir, 'soffice.wasm')))
    receive(await WebAssembly.instantiate(module, imports), module)
  }
  void instantiate()
  return {}
}

/**
 * LibreOffice reads all its fonts at the start in blocks of 512 bytes, and every block is a round trip from its thread to
 * this one: 66,000 of them took a minute and a half. Only the replacements for Microsoft Office's fonts are needed.
 */
const fontFolder = '/instdir/share/fonts/truetype'
const isNeeded = (name: string) => /^(\.|Liberation|Carlito|Caladea|opens___|fc_local)/.test(name)

const createModule = async (config: object) => {
  const module = await loader.createModule({ ...config, wasmBinary: new Uint8Array(1), instantiateWasm })
  const unneeded = module.FS.readdir(fontFolder).filter((name) => !isNeeded(name))
  for (const name of unneeded) module.FS.unlink(`${fontFolder}/${name}`)
  return module
}

const fonts = await Promise.all(
  process.argv.slice(2).map(async (file) => ({ filename: path.basename(file), data: await readFile(file) })),
)
const office = new LibreOfficeConverter({ fonts, wasmLoader: { createModule } as never })
await office.initialize()
await office.convert(Buffer.from('预热'), { inputFormat: 'txt', outputFormat: 'pdf' })

const send = (message: ProgramMessage) => process.send?.(message)

process.on('message', async ({ source, suffix, target }: Request) => {
  try {
    const { data } = await office.convert(await readFile(source), {
      inputFormat: suffix as 'docx',
      outputFormat: path.extname(target).slice(1) as 'pdf',
    })
    await writeFile(target, data)
    send({ is: 'done' })
  } catch (error) {
    if (!String(error).includes('Failed to load document')) throw error // its memory may be corrupt: let the process crash
    send({ is: 'unreadable' })
  }
})
process.on('disconnect', () => process.exit())
send({ is: 'ready' })
