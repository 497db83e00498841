import { Download } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import type { ButtonLook } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { DownloadButton } from '../../copies/download-button.tsx'
import { ReceivedItem } from '../../items/access/received/received-item.tsx'
import { ReceivedList } from '../../items/access/received/received-list.tsx'
import { ClaimButton } from '../../items/claims/claim-button.tsx'
import { PurchaseClaimState } from '../../items/claims/purchase-claim-state.tsx'
import { ResourceCover } from '../resource-cover.tsx'
import type { BoughtData, SharedData } from './member-resources.ts'
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
          <>
            <PurchaseClaimState claim={resource.claim} />
            <small>
              {formatDay(resource.buyTime)} 购买，{formatCount(resource.paidCoin)} V币
            </small>
          </>
        }
        actions={
          <>
            <Fetch storageId={resource.storageId} />
            <ClaimButton kind="resource" item={resource} />
          </>
        }
      />
    ))}
  </ItemList>
)

/** What others shared with me. */
export const SharedResources = ({ data }: { data: SharedData }) => (
  <ReceivedList
    title="授权资源"
    unit="份"
    tab="shared"
    data={data}
    emptyText="一级或二级账号共享给您的资源会出现在这里"
  >
    {data.content.map((resource) => (
      <ReceivedItem
        key={resource.id}
        kind="resource"
        item={resource}
        to={paths.resource(resource.id)}
        cover={<ResourceCover resource={resource} size="thumb" />}
        facts={`${resource.suffix.toUpperCase()}，${formatBytes(resource.fileSize)}`}
      >
        <Fetch look="primary" storageId={resource.storageId} />
      </ReceivedItem>
    ))}
  </ReceivedList>
)

const Fetch = (file: { storageId: number } & Pick<ButtonLook, 'look'>) => (
  <DownloadButton {...file} size="small">
    <Download size={14} strokeWidth={1.6} aria-hidden />
    下载
  </DownloadButton>
)
