import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Announcement } from '#contract/people/notices/announcements.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { ToolButton } from '#ui/button/tool-button.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { type Column, DataTable, type TableHandle } from '#ui/table/data-table.tsx'
import { CellLink, personColumn } from '#ui/table/person-link.tsx'
import { fetchPending, PendingRequests } from '../../../base/approvals/pending-requests.tsx'
import styles from './announcements.module.css'

const NewAnnouncement = onDemand(async () => (await import('./new-announcement.tsx')).NewAnnouncement)

const refreshMs = 5_000
const filters = {}

/** ADMIN-14: notices to many members, with what awaits a second administrator above them. */
export default function Announcements() {
  const table = useRef<TableHandle>(null)
  const [isWriting, setWriting] = useState(false)
  const { data: requests = [], reload: reloadRequests } = useLoad(() => fetchPending(['announcement']))
  const close = () => setWriting(false)
  return (
    <>
      <div className={styles.pending}>
        <PendingRequests requests={requests} onChanged={reloadRequests} />
      </div>
      <DataTable
        handle={table}
        name="announcements"
        label="群发通知"
        columns={columns}
        filters={filters}
        fetch={(query) => quietApi.announcements.listAnnouncements(query)}
        export={(query, onProgress) => download(calls.announcements.exportAnnouncements, query, onProgress)}
        rowKey={({ id }) => id}
        refreshEveryMs={refreshMs}
        note="会员在铃铛和消息通知里看到；已停用的账号不会收到"
        tools={
          <ToolButton look="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setWriting(true)}>
            写通知
          </ToolButton>
        }
      />
      {isWriting && (
        <NewAnnouncement
          onClose={close}
          onSent={() => {
            close()
            void table.current?.reload()
            void reloadRequests()
          }}
        />
      )}
    </>
  )
}

const Progress = ({ notified, recipients, doneTime }: Announcement) =>
  doneTime ? (
    <Status tone="ok">已送达 {formatCount(notified)} 人</Status>
  ) : (
    <Status tone="run">
      {formatCount(notified)} / {formatCount(recipients)} 人
    </Status>
  )

const columns: Column<Announcement>[] = [
  {
    key: 'createTime',
    title: '发送时间',
    isFixed: true,
    sortBy: 'createTime',
    render: ({ createTime }) => formatMinute(createTime),
  },
  {
    key: 'title',
    title: '通知',
    isFixed: true,
    render: ({ title, text }) => (
      <div className={styles.text}>
        <b>{title}</b>
        <p title={text}>{text}</p>
      </div>
    ),
  },
  { key: 'link', title: '链接', render: ({ link }) => (link ? <CellLink to={link}>{link}</CellLink> : '–') },
  { key: 'audience', title: '发给', render: ({ audience }) => audience },
  personColumn('createUserName', '发送人', ({ createUserId, createUserName }) => [createUserId, createUserName]),
  { key: 'progress', title: '状态', render: (announcement) => <Progress {...announcement} /> },
]
