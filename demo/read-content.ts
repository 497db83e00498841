import { readFileSync } from 'node:fs'

/** Reads a file of the folder content/; `name` has no suffix. */
export const readContent = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`content/${name}.json`, import.meta.url), 'utf8'))
