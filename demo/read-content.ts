import { readFileSync } from 'node:fs'

/** A file of the folder content/ by its name without ending. */
export const readContent = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`content/${name}.json`, import.meta.url), 'utf8'))
