import { env } from 'node:process'
import { ConfigError } from '#kernel/config/index.ts'
import { connect } from '#kernel/database/index.ts'
import { resetFactorsOf } from './areas/people/accounts/index.ts'
import { loadConfig } from './config.ts'
import { runningUrl } from './postgres/running-url.ts'

// The program behind `npm run reset-factor -- <user name>`: removes the second factor of the last administrator, who has
// no colleague to do it. Needs the machine of the portal, which runs meanwhile; the audit log and a notice record it.
const [username] = process.argv.slice(2)

const reset = async (name: string): Promise<string> => {
  const config = loadConfig(env)
  const url = config.databaseDirectUrl ?? runningUrl(config.dataDir)
  if (!url) throw new ConfigError('数据库没有运行：请先启动门户，再运行本命令')
  const { db, close } = connect(url, { max: 1 })
  try {
    if (!(await resetFactorsOf(db, name))) throw new ConfigError(`没有用户「${name}」`)
    return `已移除「${name}」的两步验证并下线其全部设备，请用密码登录后重新开启。`
  } finally {
    await close()
  }
}

try {
  if (!username) throw new ConfigError('用法：npm run reset-factor -- <用户名>')
  console.log(await reset(username))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `重置失败：${(error as Error).stack}`)
  process.exitCode = 1
}
