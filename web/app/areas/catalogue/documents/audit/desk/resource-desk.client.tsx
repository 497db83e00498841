import { backOffice } from '#contract/back-office-paths.ts'
import { auditResource } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { calls, quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { declaredWords } from '../../../../base/moderation/ai-share-words.ts'
import { AuditDesk } from '../../../items/audit/desk/audit-desk.tsx'
import type { DeskKind } from '../../../items/audit/desk/desk-kind.ts'
import { type ResourceDetail, ResourcePreview } from '../resource-preview.tsx'
import { ArchiveReader } from './archive-reader.tsx'
import { CompareReader } from './compare-reader.tsx'
import { SimilarResources, useCompared } from './similar-resources.tsx'

const previewLabels = { none: '尚未生成', waiting: '等待生成', running: '正在生成', ready: '可读', failed: '打不开' }

const readingFacts = ({ pageCount, state }: ResourceDetail['preview']): [string, string][] => [
  ['页数', pageCount === null ? '–' : `${pageCount} 页`],
  ['预览', previewLabels[state]],
]

const resources: DeskKind<ResourceDetail> = {
  measure: '份',
  kind: 'resource',
  priceLabel: '下载 V币',
  tablePath: backOffice.resources,
  list: (afterId) => quietApi.library.getResourceDesk({ afterId }),
  read: (resourceId) => quietApi.library.getAuditResource({ resourceId, isAudit: auditState.waiting }),
  lock: (id) => quietApi.library.lockAuditResource({ id }),
  unlock: (id) => quietApi.library.unlockAuditResource({ id }),
  unlockPath: calls.library.unlockAuditResource.path,
  check: ({ id }, decision) => fieldErrors(auditResource.fields, { id, ...decision }),
  decide: ({ id, versionNumber, isAudit }, decision) =>
    quietApi.library.auditResource({ id, versionNumber, auditBefore: isAudit, isUndoable: true, ...decision }),
  undo: (id) => quietApi.library.undoAuditResource({ id }),
  badge: ({ suffix = '' }) => <FileTypeBadge suffix={suffix} />,
  mark: ({ isSameFile }) => isSameFile && <Tag tone="red">文件相同</Tag>,
  preview: (detail) => <ResourceReader detail={detail} />,
  tags: ({ item, tags }) => [item.resourceCategoryName, ...tags],
  facts: ({ item, preview, localStorageList, onSale }) => [
    ...(item.suffix === 'zip' ? [] : readingFacts(preview)),
    ['版本', `第 ${item.versionNumber} 版`],
    ['在售', onSale ? `第 ${onSale.number} 版，${onSale.coin} V币` : '尚未上架'],
    ['AI 生成', declaredWords(item)],
    ['说明', item.resourceDesc, true],
    ['文件', localStorageList.map(({ name, fileSize }) => `${name} ${formatBytes(fileSize)}`).join('，'), true],
  ],
  evidence: (detail) => <SimilarResources detail={detail} />,
}

export default function ResourceDesk() {
  return <AuditDesk kind={resources} />
}

/** The middle of the desk: the document, the archive's tree, or two documents side by side. */
function ResourceReader({ detail }: { detail: ResourceDetail }) {
  const { comparedId, compare } = useCompared()
  const [file] = detail.localStorageList
  const other = detail.similar.find(({ id }) => id === comparedId)
  if (other) return <CompareReader detail={detail} other={other} onClose={() => compare(undefined)} />
  if (file?.suffix === 'zip') return <ArchiveReader file={file} />
  return <ResourcePreview detail={detail} />
}
