import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Weekly, because it reads every text once. */
job('files.sweep-pictures', z.object({}), {
  title: '清理没有用到的图片',
  lane: 'background',
  cron: '53 4 * * 0',
  expireInSeconds: 7_200,
  run: async (context) => (await import('./sweep-pictures.ts')).removeUnusedPictures(context),
})
