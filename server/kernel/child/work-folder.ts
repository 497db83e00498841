import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A temporary folder for this process; folders left by killed processes are removed. */
export const openWorkFolder = async (purpose: string): Promise<string> => {
  const prefix = `shuzi-${purpose}-`
  await removeLeftovers(prefix)
  return mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
}

/** The folder's name holds the process id of its owner. */
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
