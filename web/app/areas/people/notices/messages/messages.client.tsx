import { messageChannels, messageKinds, messageStates } from '#contract/people/notices/messages/message-kinds.ts'
import type { OutgoingMessage } from '#contract/people/notices/messages/messages.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatMinute } from '#lib/format/format.ts'
import { useMay } from '#lib/session/permissions.ts'
import { Status } from '#ui/feedback/status.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'

const options = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))

const filters = {
  receiver: { kind: 'text', label: '接收人', placeholder: '完整的手机号或邮箱' },
  channel: { kind: 'choice', label: '渠道', all: '全部渠道', options: options(messageChannels) },
  state: { kind: 'choice', label: '状态', all: '全部状态', options: options(messageStates) },
} as const

const tones = {
  waiting: 'wait',
  sending: 'run',
  sent: 'ok',
  refused: 'bad',
  failed: 'bad',
  expired: 'off',
  unknown: 'wait',
} as const

/** Every text message and mail that left the house, and what became of it. */
export default function Messages() {
  const may = useMay()
  const { receiver: _, ...withoutReceiver } = filters
  return (
    <DataTable
      name="messages"
      label="短信与邮件"
      columns={columns}
      filters={may('contact') ? filters : withoutReceiver}
      fetch={(query) => quietApi.messages.listMessages(query)}
      export={(query, onProgress) => download(calls.messages.exportMessages, query, onProgress)}
      rowKey={({ id }) => id}
      note="只记录去向，不显示内容；验证码与链接在发出后即删除"
    />
  )
}

const columns: Column<OutgoingMessage>[] = [
  {
    key: 'createTime',
    title: '时间',
    isFixed: true,
    sortBy: 'createTime',
    render: ({ createTime }) => formatMinute(createTime),
  },
  {
    key: 'channel',
    title: '渠道',
    render: ({ channel, isSimulated }) => (isSimulated ? `演示${messageChannels[channel]}` : messageChannels[channel]),
  },
  { key: 'kind', title: '内容', render: ({ kind }) => messageKinds[kind].label },
  { key: 'receiver', title: '接收人', render: ({ receiver }) => <span className="num">{receiver}</span> },
  { key: 'userName', title: '用户', render: ({ userName }) => userName ?? '' },
  { key: 'state', title: '状态', render: ({ state }) => <Status tone={tones[state]}>{messageStates[state]}</Status> },
  { key: 'attempts', title: '尝试', render: ({ attempts }) => attempts },
  { key: 'problem', title: '原因', render: ({ problem }) => problem },
]
