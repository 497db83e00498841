import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Config } from '#kernel/config/index.ts'

/** The address of the installed module; undefined if there is none. The portal runs without it. */
export const findOcrModule = (name: string): string | undefined => {
  try {
    const address = path.isAbsolute(name) ? pathToFileURL(name).href : import.meta.resolve(name)
    return existsSync(fileURLToPath(address)) ? address : undefined
  } catch {
    return undefined // not installed
  }
}

/** What the settings page says about the module. */
export const scanReading = ({ ocrModule }: Readonly<Config>) => ({
  isInstalled: findOcrModule(ocrModule) !== undefined,
  module: path.basename(ocrModule) === ocrModule || ocrModule.startsWith('@') ? ocrModule : path.basename(ocrModule),
})
