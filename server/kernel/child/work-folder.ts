import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const prefix = 'shuzi-work-'
const hourMs = 3_600_000
/** A killed process of a container that starts again may have had the id of this one. */
const own = new Set<string>()

/** A temporary folder for this process; should it be killed, another one removes the folder. */
export const openWorkFolder = async (purpose: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-${purpose}-`))
  own.add(path.basename(folder))
  return folder
}

export const closeWorkFolder = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  own.delete(path.basename(folder))
}

/** Removes the folders of killed processes. The folder's name holds the process id of its owner. */
export const removeStaleFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || own.has(name)) continue
    const owner = Number(name.slice(prefix.length).split('-')[0])
    if (owner !== process.pid && isAlive(owner)) continue
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => {}) // it may be somebody else's
  }
}

/** Does so now and every hour; returns a function that stops it. */
export const keepFoldersTidy = async (): Promise<() => void> => {
  await removeStaleFolders()
  const timer = setInterval(removeStaleFolders, hourMs).unref()
  return () => clearInterval(timer)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
