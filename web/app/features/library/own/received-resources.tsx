import { Download } from 'lucide-react'
import { formatCount, formatDay } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Empty } from '#ui/empty.tsx'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { DownloadButton } from '../download-button.tsx'
import type { BoughtData, SharedData } from './load-lists.ts'
import { ResourceRow } from './resource-row.tsx'

const toMall = (
  <LinkButton look="primary" to={paths.mall}>
    去商城看看
  </LinkButton>
)

/** What I paid for: the newest version of each is one press away. */
export const BoughtResources = ({ data }: { data: BoughtData }) => (
  <ItemList title="已购资源" found={data} empty={<Empty actions={toMall}>买过的资源会出现在这里</Empty>}>
    {data.content.map((resource) => (
      <ResourceRow
        key={resource.id}
        resource={resource}
        facts={[formatBytes(resource.fileSize), resource.uploadUserName]}
        middle={
          <small>
            {formatDay(resource.buyTime)} 购买，{formatCount(resource.paidCoin)} V币
          </small>
        }
        actions={<Fetch resourceId={resource.id} storageId={resource.storageId} />}
      />
    ))}
  </ItemList>
)

/** What others shared with me. */
export const SharedResources = ({ data }: { data: SharedData }) => (
  <ItemList title="共享给我的资源" found={data} empty={<Empty>一级或二级账号共享给您的资源会出现在这里</Empty>}>
    {data.content.map((resource) => (
      <ResourceRow
        key={resource.id}
        resource={resource}
        facts={[formatBytes(resource.fileSize), resource.uploadUserName]}
        middle={
          <small>
            {resource.shareUserName} 于 {formatDay(resource.shareTime)} 共享
            {resource.shareGroupName && `，经用户组「${resource.shareGroupName}」`}，
            {resource.until ? `到 ${formatDay(resource.until)}` : '长期'}
          </small>
        }
        actions={<Fetch resourceId={resource.id} storageId={resource.storageId} />}
      />
    ))}
  </ItemList>
)

const Fetch = (file: { resourceId: number; storageId: number }) => (
  <DownloadButton {...file} size="small">
    <Download size={14} strokeWidth={1.6} aria-hidden />
    下载
  </DownloadButton>
)
