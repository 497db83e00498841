import path from 'node:path'
import { makeFirstVideos } from '../../demo/videos.ts'
import { loadConfig } from '../../server/config.ts'
import { openServices } from '../../server/open-services.ts'
import { startPostgres } from '../../server/postgres/launcher.ts'
import { demoFolder, startWholePortal, within } from './whole-portal.ts'

/** A public course of the demo, of which the first video is made. */
const course = 'cable-bridge-open'
const mostSeconds = 1_200

/** A portal with its demo, in which the first video of a free course can be played. Later runs find the video there. */
export async function startPortalWithVideo() {
  const dataDir = await demoFolder()
  const postgres = await startPostgres({ dir: path.join(dataDir, 'postgres'), log: () => {} })
  try {
    const portal = await startWholePortal(dataDir, { DATABASE_URL: postgres.url })
    const stop = async () => {
      await portal.stop()
      await postgres.stop()
    }
    try {
      await within(mostSeconds, makeVideo(postgres.url, dataDir), 'the video was not transcoded')
      return { ...portal, stop }
    } catch (error) {
      await portal.stop()
      throw error
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function makeVideo(databaseUrl: string, dataDir: string) {
  const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const services = await openServices(config, { max: 3 })
  try {
    await makeFirstVideos(services, new Map([[course, 1]]))
  } finally {
    await services.close()
  }
}
