import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { Config } from '#kernel/config/index.ts'
import type { Log } from '#kernel/log/index.ts'
import type { OfficeConverter } from './converter.ts'
import { nativeOffice } from './native-office.ts'
import { wasmOffice } from './wasm-office.ts'

/** Uses LibreOffice of the machine if there is one, since it is faster; otherwise the WebAssembly build of the installation. */
export const openOffice = (config: Config['office'], folder: string, log: Log): OfficeConverter => {
  const limits = { seconds: config.timeoutSeconds, megabytes: config.memoryMegabytes }
  const soffice = config.converter === 'wasm' ? undefined : findProgram(config.converter, config.searchPath)
  const office = soffice ? nativeOffice({ soffice, folder, limits }) : wasmOffice({ folder, limits, log })
  log.info({ converter: office.name, soffice }, 'office documents are converted')
  return office
}

/** `auto` looks for `soffice`; anything else is the path of the program. */
const findProgram = (converter: string, searchPath: string): string | undefined => {
  if (converter !== 'auto') return converter
  const folders = searchPath.split(path.delimiter).filter(path.isAbsolute)
  return folders.map((folder) => path.join(folder, 'soffice')).find(isProgram)
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
