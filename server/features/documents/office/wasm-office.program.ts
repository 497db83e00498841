import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import path from 'node:path'
import { LibreOfficeConverter } from '@matbee/libreoffice-converter/server'
import { endWithOwner } from '#kernel/child/index.ts'

// LibreOffice as WebAssembly in a process of its own. It sees a file system in memory that holds nothing but itself, its
// fonts and the one document; macros are not run by LibreOfficeKit unless asked for, which nobody does.

export interface Request {
  source: string
  suffix: string
  target: string
}
export type Answer = { is: 'ready' } | { is: 'done' } | { is: 'unreadable' }

const require = createRequire(import.meta.url)
const loader = require('@matbee/libreoffice-converter/wasm/loader') as Loader
interface Loader {
  wasmDir: string
  createModule(config: object): Promise<{ FS: { readdir(folder: string): string[]; unlink(file: string): void } }>
}

endWithOwner()
Socket.prototype.connect = () => {
  throw new Error('documents have no business on the network')
}

/**
 * The package compiles the module from a copy of its bytes that it keeps; compiled so, the start takes a tenth of the
 * time and 300 MB less.
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
 * LibreOffice reads all its fonts at the start, in pieces of 512 bytes, and in a thread each piece waits for this one:
 * 66,000 of them took a minute and a half. Those that stand in for the fonts of Microsoft Office stay.
 */
const fontFolder = '/instdir/share/fonts/truetype'
const isNeeded = (name: string) => /^(\.|Liberation|Carlito|Caladea|opens___|fc_local)/.test(name)

const createModule = async (config: object) => {
  const module = await loader.createModule({ ...config, wasmBinary: new Uint8Array(1), instantiateWasm })
  const spare = module.FS.readdir(fontFolder).filter((name) => !isNeeded(name))
  for (const name of spare) module.FS.unlink(`${fontFolder}/${name}`)
  return module
}

const fonts = await Promise.all(
  process.argv.slice(2).map(async (file) => ({ filename: path.basename(file), data: await readFile(file) })),
)
const office = new LibreOfficeConverter({ fonts, wasmLoader: { createModule } as never })
await office.initialize()
await office.convert(Buffer.from('预热'), { inputFormat: 'txt', outputFormat: 'pdf' })

const answer = (message: Answer) => process.send?.(message)

process.on('message', async ({ source, suffix, target }: Request) => {
  try {
    const { data } = await office.convert(await readFile(source), {
      inputFormat: suffix as 'docx',
      outputFormat: 'pdf',
    })
    await writeFile(target, data)
    answer({ is: 'done' })
  } catch (error) {
    if (!String(error).includes('Failed to load document')) throw error // its memory may be spoilt: let it end
    answer({ is: 'unreadable' })
  }
})
process.on('disconnect', () => process.exit())
answer({ is: 'ready' })
