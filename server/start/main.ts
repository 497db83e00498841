import { env } from 'node:process'
import { type Config, ConfigError } from '#kernel/config/index.ts'
import { MigrationRefused } from '#kernel/database/index.ts'
import { loadConfig } from '../config.ts'
import { StartRefused } from '../postgres/launcher.ts'
import { type Plan, Portal } from './portal.ts'
import { createTerminal, type Terminal } from './terminal.ts'

/** The terminal sends Ctrl-C to this process, and npm forwards it once more: signals within a second are one. */
const ONE_PRESS = 1000

/** Runs the portal until it is stopped; what its owner can fix is reported in one sentence, with exit code 1. */
export async function main(args: string[], plan: Plan): Promise<void> {
  const terminal = createTerminal(process.stdout)
  process.stdout.on('error', () => {}) // a closed terminal must not end the portal
  const isDev = args.includes('--dev')
  // Passed on to our programs as a whole; only loadConfig reads settings from it.
  const environment = { ...env, NODE_ENV: isDev ? 'development' : 'production', ...(isDev && { SHUZI_DEV: '1' }) }
  const config = configuration(environment)
  if (!config) return
  const portal = new Portal(plan, config, environment, terminal)
  const isStopping = stopOnSignal(portal, terminal)
  try {
    await portal.start()
  } catch (error) {
    if (isStopping()) return
    console.error(sentence(error))
    process.exitCode = 1
    await portal.stop()
    process.exit()
  }
}

function configuration(environment: NodeJS.ProcessEnv): Config | undefined {
  try {
    return loadConfig(environment)
  } catch (error) {
    console.error(sentence(error))
    process.exitCode = 1
    return undefined
  }
}

const expected = [ConfigError, MigrationRefused, StartRefused]

/** Other errors are bugs: their stack is what helps. */
const sentence = (error: unknown) =>
  expected.some((kind) => error instanceof kind) ? (error as Error).message : `启动失败：${(error as Error).stack}`

function stopOnSignal(portal: Portal, terminal: Terminal): () => boolean {
  let pressed = 0
  const stop = async () => {
    terminal.say('正在停止，请稍候（再按一次 Ctrl-C 立即结束）。')
    await portal.stop()
    terminal.say('已全部停止。')
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (pressed === 0) {
        pressed = Date.now()
        void stop()
      } else if (Date.now() - pressed > ONE_PRESS) {
        portal.kill()
        process.exit(130)
      }
    })
  return () => pressed > 0
}
