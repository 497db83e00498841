import { buildApp } from './app.ts'
import { ensureMembershipApplication } from './areas/base/files/index.ts'
import { ensureAdministrator, refuseDemoPasswords } from './areas/people/accounts/index.ts'
import { loadConfig } from './config.ts'
import { migrateDirectly, openServices } from './open-services.ts'
import { runProgram } from './program.ts'
import { loadPages, loadPagesForDevelopment } from './web.ts'

await runProgram(async () => {
  const config = loadConfig()
  const forShortReads = Math.floor(config.databaseConnections / 4)
  const parts = await openServices(config, { max: config.databaseConnections - forShortReads, forShortReads })
  await migrateDirectly(config)
  if (!config.demo) {
    const password = await ensureAdministrator(parts.db)
    if (password) console.error(`管理员账号 admin，初始密码 ${password}（只显示这一次，首次登录须修改）`)
  }
  await ensureMembershipApplication(parts)
  await refuseDemoPasswords(parts.db, config)
  const pages = config.dev ? await loadPagesForDevelopment() : await loadPages(parts, parts.events)
  const app = await buildApp({ ...parts, pages })
  await app.listen({ port: config.port, host: config.host })
  return {
    async stop() {
      await app.close()
      await parts.close()
    },
  }
})
