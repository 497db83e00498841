import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { phonePattern } from '#contract/people/accounts/people-rules.ts'
import { kindText, messageChannels } from '#contract/people/notices/messages/message-kinds.ts'
import type { sendTest as endpoint } from '#contract/people/notices/messages/messages.ts'
import { inTransaction } from '#kernel/database/index.ts'
import { fail } from '#kernel/errors/index.ts'
import { type Actor, hitOrFail, noteChange, type Services } from '#kernel/http/index.ts'
import { requireChannel, sendMessage } from './send-message.ts'

const perHour = 20

/** Sends a message with the values of the preview, which open nothing. */
export const sendTest = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  test: z.output<typeof endpoint.body>,
) => {
  const { channel } = kindText(test.kind)
  if (channel === 'wechat') return fail('invalid_input', { message: '微信通知只发给绑定了微信的会员，不能测试发送' })
  if (phonePattern.test(test.receiver) !== (channel === 'sms')) {
    const message = channel === 'sms' ? '请输入手机号' : '请输入邮箱'
    fail('invalid_input', { message, fields: { receiver: message } })
  }
  requireChannel(config, channel)
  await hitOrFail(db, `message-test:${actor.id}`, { max: perHour, windowSeconds: 3600 })
  return storeTest(db, actor, test)
}

const storeTest = inTransaction(async (tx, actor: Actor, { kind, receiver }: z.output<typeof endpoint.body>) => {
  const { channel, label, samples } = kindText(kind)
  await sendMessage(tx, { kind, receiver, values: samples, key: `test:${randomUUID()}` })
  await noteChange(tx, actor, { target: `测试${messageChannels[channel]} ${label}` })
  return { message: '测试消息已交给发送队列' }
})
