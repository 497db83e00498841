import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder of this process for files it works on; those of processes that were killed are removed. */
export const openWorkFolder = async (purpose: string): Promise<string> => {
  const prefix = `shuzi-${purpose}-`
  await removeLeftovers(prefix)
  return mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
}

/** Their names tell whose they are. */
const removeLeftovers = async (prefix: string) => {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0])
    if (owner && !isAlive(owner)) await rm(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
