import { Link } from 'react-router'
import type { OwnResource } from '#contract/library.ts'
import { auditLabels } from '#contract/library-rules.ts'
import { formatCount, formatDay, formatMinute } from '#lib/format.ts'
import { modifyResource } from '#lib/paths.ts'
import { ActItem } from '#ui/item-list/act-item.tsx'
import { DeleteItem } from '#ui/item-list/delete-item.tsx'
import { ItemCounts, ItemReason } from '#ui/item-list/item-row.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Status, type StatusTone } from '#ui/status.tsx'
import { Tag } from '#ui/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { ItemDaysButton } from '../../access/item-days-button.tsx'
import { ShareButton } from '../../access/sharing/share-button.tsx'
import { Price } from '../../points/price.tsx'
import { ResourceRow } from './resource-row.tsx'

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

const stateOf = ({ isAudit, isTakenDown, isWithdrawn }: OwnResource): { tone: StatusTone; word: string } => {
  if (isTakenDown) return { tone: 'off', word: '已下架' }
  if (isWithdrawn) return { tone: 'off', word: '已撤回' }
  return { tone: tones[isAudit], word: auditLabels[isAudit] }
}

/** One resource of mine. */
export const OwnResourceRow = ({ resource, sharedWith }: { resource: OwnResource; sharedWith: number }) => {
  const { id, name, isAudit, isOnSale, isTakenDown } = resource
  const { tone, word } = stateOf(resource)
  const wasOnSale = isOnSale || isTakenDown
  return (
    <ResourceRow
      resource={resource}
      isUnlinked={!isOnSale}
      facts={[formatBytes(resource.fileSize), `上传于 ${formatDay(resource.uploadTime)}`]}
      below={
        <>
          <Price coin={resource.coin} size="small" />
          {sharedWith > 0 && <Tag tone="blue">已共享给 {sharedWith} 人</Tag>}
          {isOnSale && isAudit !== 1 && <Tag tone="blue">旧版本在售</Tag>}
          {wasOnSale && <ItemDaysButton kind="resource" id={id} name={name} />}
        </>
      }
      middle={
        <>
          <Status tone={tone}>{word}</Status>
          {isAudit === 1 ? <ItemCounts counts={countsOf(resource)} /> : <small>{progressOf(resource)}</small>}
        </>
      }
      actions={<Actions resource={resource} />}
      foot={<ItemReason {...reasonOf(resource)} />}
    />
  )
}

const reasonOf = ({ isTakenDown, isTakenDownByMe, isWithdrawn, isAudit, ...reasons }: OwnResource) =>
  isTakenDown
    ? { label: '下架理由', text: isTakenDownByMe ? null : reasons.takenDownReason }
    : { label: '审核理由', text: isAudit === 2 && !isWithdrawn ? reasons.auditReason : null }

const progressOf = ({ isAudit, isWithdrawn, auditTime, versionNumber }: OwnResource): string => {
  if (isWithdrawn) return '可修改后提交，或原样重新提交'
  return isAudit === 2 && auditTime
    ? `${formatMinute(auditTime).slice(5)}，第 ${versionNumber} 次提交`
    : '一般 2 个工作日内完成审核'
}

const countsOf = ({ viewCount, downloadCount, favoriteCount, earnedCoin, coin }: OwnResource): [string, string][] => [
  ['浏览', formatCount(viewCount)],
  ['下载', formatCount(downloadCount)],
  ['收藏', formatCount(favoriteCount)],
  ['所得', coin === 0 && earnedCoin === 0 ? '–' : formatCount(earnedCoin)],
]

const Actions = ({ resource }: { resource: OwnResource }) => {
  const { id, name, isAudit, isOnSale, isWithdrawn } = resource
  return (
    <>
      {isOnSale && <ShareButton kind="resource" id={id} name={name} />}
      {isWithdrawn && <ActItem label="重新提交" fields={{ do: 'resubmit', resourceId: id }} done="已重新提交" />}
      {isAudit === 2 && !isWithdrawn ? (
        <LinkButton size="small" look="primary" to={modifyResource(id)}>
          修改并重新提交
        </LinkButton>
      ) : (
        <Link to={modifyResource(id)}>修改</Link>
      )}
      {isAudit === 0 && <Withdraw resource={resource} />}
      <OnSale resource={resource} />
      {!isOnSale && (
        <DeleteItem
          question="此操作将永久删除该文件, 是否继续?"
          detail={`「${name}」将不再出现在商城与搜索中；买过的人仍可下载。`}
          fields={{ do: 'delete', resourceId: id }}
        />
      )}
    </>
  )
}

const Withdraw = ({ resource: { id, name, isOnSale } }: { resource: OwnResource }) => (
  <ActItem
    label="撤回"
    fields={{ do: 'withdraw', resourceId: id }}
    question={{
      title: '确定撤回这次提交?',
      detail: `「${name}」不再等待审核${isOnSale ? '，旧版本继续在售' : ''}；之后可以修改，或原样重新提交。`,
    }}
    done="已撤回"
  />
)

/** Off sale and back again; what an administrator took down is not for its author to put back. */
const OnSale = ({ resource: { id, name, isAudit, isOnSale, isTakenDownByMe } }: { resource: OwnResource }) => {
  if (isTakenDownByMe) return <ActItem label="重新上架" fields={{ do: 'restore', resourceId: id }} done="已重新上架" />
  if (!isOnSale || isAudit !== 1) return null
  return (
    <ActItem
      label="下架"
      fields={{ do: 'take-down', resourceId: id }}
      question={{
        title: '确定下架该资源?',
        detail: `「${name}」将不再出现在商城与搜索中，共享暂停；买过的人仍可下载。您可以随时重新上架。`,
      }}
      done="已下架"
    />
  )
}
