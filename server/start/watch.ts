import { watch } from 'node:fs'
import path from 'node:path'

const SETTLE = 150

/** Calls back once after each burst of changes to programs or migrations; returns a function that stops watching. */
export function onSourceChange(folders: string[], changed: (file: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(() => changed(path.join(folder, name)), SETTLE)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
