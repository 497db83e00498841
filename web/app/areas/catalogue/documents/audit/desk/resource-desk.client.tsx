import { Columns2 } from 'lucide-react'
import { backOffice } from '#contract/back-office-paths.ts'
import { auditResource } from '#contract/catalogue/documents/library.ts'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import { calls, quietApi } from '#lib/api/browser-api.ts'
import { fieldErrors } from '#lib/forms/use-form.ts'
import { useIdParam } from '#lib/url/use-id-param.ts'
import { Button } from '#ui/button/button.tsx'
import { FileTypeBadge } from '#ui/text/file-type-badge.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { declaredWords } from '../../../../base/moderation/ai-share-words.ts'
import { AuditDesk } from '../../../items/audit/desk/audit-desk.tsx'
import evidence from '../../../items/audit/desk/decision.module.css'
import type { DeskKind } from '../../../items/audit/desk/desk-kind.ts'
import { type ResourceDetail, ResourcePreview } from '../resource-preview.tsx'
import { ArchiveReader } from './archive-reader.tsx'
import { CompareReader } from './compare-reader.tsx'
import styles from './resource-desk.module.css'

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

/** The resource beside which the open one is shown; part of the address. */
const useCompared = () => {
  const { id: comparedId, set: compare } = useIdParam('beside')
  return { comparedId, compare }
}

const basisWords = { file: '文件相同', text: '文字相同', title: '标题、说明相近' } as const

/** AUD-6, VER-4: resources with the same file, alike text, or an alike title and description. */
function SimilarResources({ detail: { similar } }: { detail: ResourceDetail }) {
  const { compare } = useCompared()
  return (
    <section className={evidence.evidence}>
      <h3>
        重复比对 <span>按文件、全文、标题与说明</span>
      </h3>
      {similar.length === 0 && <p>没有相同的文件或文字，也没有相近的标题与说明。</p>}
      {similar.map(({ id, name, uploadUserName, percent, basis, isOnSale }) => (
        <div key={id} className={styles.similar} data-same={basis !== 'title' || undefined}>
          <b>
            {percent}
            <small>%</small>
          </b>
          <p className="ellipsis">
            与 #{id} {basisWords[basis]}
            {!isOnSale && '（不在架）'}
            <small className="ellipsis">
              {name}，{uploadUserName}
            </small>
          </p>
          <Button size="small" onClick={() => compare(id)}>
            <Columns2 size={14} strokeWidth={1.6} aria-hidden />
            并排看
          </Button>
        </div>
      ))}
    </section>
  )
}
