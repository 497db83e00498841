import { env } from 'node:process'
import { ConfigError } from '#kernel/config/index.ts'
import { connect, type Db } from '#kernel/database/index.ts'
import { AppError } from '#kernel/errors/index.ts'
import { loadConfig } from './config.ts'
import { runningUrl } from './postgres/running-url.ts'

/** What the owner of the machine does to one account while the portal runs: answers what to print. */
type Work = (db: Db, username: string) => Promise<string | undefined>

const carryOut = async (work: Work, username: string): Promise<string> => {
  const config = loadConfig(env)
  const url = config.databaseDirectUrl ?? runningUrl(config.dataDir)
  if (!url) throw new ConfigError('数据库没有运行：请先启动门户，再运行本命令')
  const { db, close } = connect(url, { max: 1 })
  try {
    const done = await work(db, username)
    if (done === undefined) throw new ConfigError(`没有用户「${username}」，或对其无需操作`)
    return done
  } finally {
    await close()
  }
}

/** Runs `npm run <name> -- <user name>`; a refusal is one sentence, anything else a stack. */
export const runOwnerCommand = async (name: string, work: Work): Promise<void> => {
  const [username] = process.argv.slice(2)
  try {
    if (!username) throw new ConfigError(`用法：npm run ${name} -- <用户名>`)
    console.log(await carryOut(work, username))
  } catch (error) {
    const isRefusal = error instanceof ConfigError || error instanceof AppError
    console.error(isRefusal ? error.message : `没有完成：${(error as Error).stack}`)
    process.exitCode = 1
  }
}
