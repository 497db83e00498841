import { env } from 'node:process'
import { BackupRefused } from '#kernel/backup/index.ts'
import { ConfigError } from '#kernel/config/index.ts'
import { MigrationRefused } from '#kernel/database/index.ts'
import { loadConfig } from './config.ts'
import { StartRefused } from './postgres/launcher.ts'
import { restorePortal } from './restore/restore-portal.ts'
import { createTerminal } from './start/terminal.ts'

// The program behind `npm run restore -- <archive>`: fills an empty data directory from a backup and verifies that it
// is complete. Errors that its owner can fix are printed as one sentence, with exit code 1.
const terminal = createTerminal(process.stdout)
const expected = [BackupRefused, ConfigError, MigrationRefused, StartRefused]
const [archive] = process.argv.slice(2)

try {
  if (!archive) throw new BackupRefused('用法：DATA_DIR=<空目录> npm run restore -- <备份文件>')
  const sound = await restorePortal(archive, loadConfig(env), terminal)
  process.exitCode = sound ? 0 : 1
} catch (error) {
  const isExpected = expected.some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : `恢复失败：${(error as Error).stack}`)
  process.exitCode = 1
}
