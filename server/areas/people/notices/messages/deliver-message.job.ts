import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Attempts for one message, in case its provider cannot be reached. */
export const maxAttempts = 5

export const deliverMessage = job('messages.deliver', z.object({ id: z.int() }), {
  title: '发送短信与邮件',
  lane: 'prompt',
  retryLimit: maxAttempts - 1,
  retryDelay: 10,
  expireInSeconds: 60,
  concurrency: 4,
})

export const sweepOldMessages = job('messages.sweep', z.object({}), {
  title: '清理旧的短信与邮件记录',
  lane: 'background',
  cron: '41 4 * * *',
})
