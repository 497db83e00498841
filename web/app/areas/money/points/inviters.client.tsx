import type { Inviter } from '#contract/money/points/points.ts'
import { calls, download, quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { PersonLink } from '#ui/table/person-link.tsx'
import styles from './admin-coins.module.css'
import { CoinTabs } from './coin-tabs.tsx'

const columns: Column<Inviter>[] = [
  {
    key: 'userName',
    title: '邀请人',
    isFixed: true,
    render: ({ userId, userName, username }) => (
      <PersonLink id={userId}>{userName === username ? userName : `${userName}（${username}）`}</PersonLink>
    ),
  },
  { key: 'rewarded', title: '获奖励', align: 'right', isFixed: true, render: ({ rewarded }) => formatCount(rewarded) },
  { key: 'invited', title: '受邀账号', align: 'right', render: ({ invited }) => formatCount(invited) },
  { key: 'coin', title: '奖励 V币', align: 'right', render: ({ coin }) => formatCount(coin) },
  {
    key: 'inSharedNetworks',
    title: '同一网络',
    align: 'right',
    render: ({ inSharedNetworks }) => formatCount(inSharedNetworks),
  },
  {
    key: 'onSharedDevices',
    title: '同一浏览器',
    align: 'right',
    render: ({ onSharedDevices }) => formatCount(onSharedDevices),
  },
  {
    key: 'networks',
    title: '共用的网络',
    render: ({ networks }) => <div className={styles.reason}>{networks.join('、') || '–'}</div>,
  },
  { key: 'lastTime', title: '最近一次', render: ({ lastTime }) => formatMinute(lastTime) },
]

/** Inviters whose rewards look like made-up accounts: many of them, or several from one network or browser. */
export default function Inviters() {
  return (
    <>
      <CoinTabs current="inviters" />
      <DataTable
        name="inviters"
        label="邀请排查"
        columns={columns}
        filters={{}}
        fetch={(query) => quietApi.points.listInviters(query)}
        export={(query, onProgress) => download(calls.points.exportInviters, query, onProgress)}
        rowKey={({ userId }) => userId}
        note="近 30 天奖励异常多，或多个受邀账号出自同一网络或浏览器的邀请人"
      />
    </>
  )
}
