import { giveWay, startWorker } from '#kernel/worker/index.ts'
import { loadConfig } from './config.ts'
import { handleJobs } from './jobs.worker.ts'
import { migrateDirectly, openServices } from './open-services.ts'
import { runProgram } from './program.ts'

const connections = { prompt: { max: 3 }, background: { max: 4 } }

await runProgram(async () => {
  const config = loadConfig()
  const parts = await openServices(config, connections.background)
  await migrateDirectly(config)
  const handlers = await handleJobs(config, parts.log, parts.events)
  giveWay()
  const common = { ...parts, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl! }
  const prompt = await startWorker({ ...common, db: parts.openMore(connections.prompt), lane: 'prompt' })
  const background = await startWorker({ ...common, lane: 'background' })
  return {
    async stop() {
      await Promise.all([prompt.stop(), background.stop()])
      await handlers.stop()
      await parts.close()
    },
  }
})
