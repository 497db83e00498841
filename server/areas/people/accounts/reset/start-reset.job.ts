import { z } from 'zod'
import { job } from '#kernel/jobs/index.ts'

/** Finds the account and sends the code or link. A job, so that the call takes as long for an account that does not exist. */
export const sendReset = job(
  'accounts.send-reset',
  z.object({ request: z.uuid(), account: z.string(), way: z.enum(['phone', 'mail']) }),
  { title: '发送找回密码的验证码或链接', lane: 'prompt' },
)
