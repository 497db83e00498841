import type { z } from 'zod'
import { messageChannels, messageKinds, messageStates } from '#contract/people/notices/messages/message-kinds.ts'
import type { exportMessages as endpoint, OutgoingMessage } from '#contract/people/notices/messages/messages.ts'
import type { Db } from '#kernel/database/index.ts'
import { type Column, exportPages } from '#kernel/export/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { messageRows, refuseReceiver, toMessage } from './list-messages.ts'

const columns: Column<OutgoingMessage>[] = [
  { title: '时间', value: ({ createTime }) => new Date(createTime), width: 20 },
  { title: '渠道', value: ({ channel, isSimulated }) => `${isSimulated ? '演示' : ''}${messageChannels[channel]}` },
  { title: '内容', value: ({ kind }) => messageKinds[kind].label, width: 20 },
  { title: '接收人', value: ({ receiver }) => receiver, width: 28 },
  { title: '用户', value: ({ userName }) => userName, width: 16 },
  { title: '状态', value: ({ state }) => messageStates[state] },
  { title: '尝试', value: ({ attempts }) => attempts },
  { title: '原因', value: ({ problem }) => problem, width: 36 },
]

/** The messages in the words and order of the page, receivers masked. */
export const exportMessages = (db: Db, actor: Actor, { format, ...query }: z.output<typeof endpoint.query>) => {
  refuseReceiver(actor, query)
  return exportPages(format, '短信与邮件', columns, async (paging) => ({
    content: (await messageRows(db, { ...query, ...paging })).map(toMessage),
  }))
}
