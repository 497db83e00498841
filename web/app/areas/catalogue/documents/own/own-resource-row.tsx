import type { OwnResource } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDay, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { ItemCounts, ItemReason } from '#ui/item-list/item-row.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { OwnActions } from '../../items/own/own-actions.tsx'
import { OwnMarks } from '../../items/own/own-marks.tsx'
import { ownReasonOf, ownStateOf } from '../../items/own/own-state.ts'
import { ResourceRow } from './resource-row.tsx'

/** One of the member's own resources. */
export const OwnResourceRow = ({ resource, sharedWith }: { resource: OwnResource; sharedWith: number }) => {
  const { id, isAudit, isOnSale } = resource
  const { tone, word } = ownStateOf(resource)
  return (
    <ResourceRow
      resource={resource}
      isUnlinked={!isOnSale}
      facts={[formatBytes(resource.fileSize), `上传于 ${formatDay(resource.uploadTime)}`]}
      below={<OwnMarks kind="resource" item={resource} sharedWith={sharedWith} />}
      middle={
        <>
          <Status tone={tone}>{word}</Status>
          {isAudit === auditState.approved ? (
            <ItemCounts counts={countsOf(resource)} />
          ) : (
            <small>{progressOf(resource)}</small>
          )}
        </>
      }
      actions={<OwnActions kind="resource" item={resource} editPath={paths.modifyResource(id)} />}
      foot={<ItemReason {...ownReasonOf(resource)} />}
    />
  )
}

const progressOf = ({ isAudit, isWithdrawn, auditTime, versionNumber }: OwnResource): string => {
  if (isWithdrawn) return '可修改后提交，或原样重新提交'
  return isAudit === auditState.rejected && auditTime
    ? `${formatMinute(auditTime).slice(5)}，第 ${versionNumber} 次提交`
    : '审核结果会发消息告诉您'
}

const countsOf = ({ viewCount, downloadCount, favoriteCount, earnedCoin, coin }: OwnResource): [string, string][] => [
  ['浏览', formatCount(viewCount)],
  ['下载', formatCount(downloadCount)],
  ['收藏', formatCount(favoriteCount)],
  ['所得', coin === 0 && earnedCoin === 0 ? '–' : formatCount(earnedCoin)],
]
