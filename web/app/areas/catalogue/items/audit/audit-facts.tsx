import { type ComponentProps, type ReactNode, useState } from 'react'
import type { AuditState, StoredItem } from '#contract/catalogue/documents/library.ts'
import { auditLabels } from '#contract/catalogue/documents/library-rules.ts'
import { itemActionLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { useMay } from '#lib/session/permissions.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { AiShareChoice } from '../../../base/moderation/ai-share-choice.tsx'
import { Price } from '../../../money/points/price.tsx'
import { MemberSelect } from '../../../people/accounts/members/member-select.tsx'
import type { SharedKind } from '../access/sharing/share-data.ts'
import { Explanation } from '../access/why-access.tsx'
import styles from './audit.module.css'

interface Step {
  id: number
  auditTime: string
  auditUserName: string
  versionNumber: number
  act: keyof typeof itemActionLabels
  to: AuditState | null
  auditReason: string
  coin: number
}

type Fact = readonly [label: string, value: ReactNode]

interface AuditFactsProps {
  kind: 'resource' | 'lesson'
  detail: {
    item: ComponentProps<typeof AiShareChoice>['item'] & {
      name: string
      uploadUserName: string
      uploadTime: string
      coin: number
      viewCount: number
    }
    traceCode: string
    localStorageList: StoredItem[]
    trail: Step[]
  }
  cover: ReactNode
  description: string
  category: string
  priceLabel: string
  /** Facts that the kind adds before the views, and behind them. */
  before?: readonly Fact[]
  behind?: readonly Fact[]
  filesLabel: string
  /** Between the description and the facts. */
  children?: ReactNode
}

/** The description by its author, further facts, and earlier decisions. */
export const AuditFacts = (props: AuditFactsProps) => {
  const { kind, detail, cover, description, category, priceLabel, before = [], behind = [], filesLabel } = props
  const { item, traceCode, localStorageList, trail } = detail
  const facts: Fact[] = [
    ['类别', category],
    ['作者', item.uploadUserName],
    ['上传时间', <Figure key="at">{formatMinute(item.uploadTime).slice(2)}</Figure>],
    [priceLabel, <Price key="price" coin={item.coin} size="small" />],
    ...before,
    ['浏览', <Figure key="views">{formatCount(item.viewCount)}</Figure>],
    ...behind,
    ['溯源码', <Figure key="code">{traceCode}</Figure>],
    ['AI 生成', <AiShareChoice key="ai" kind={kind} item={item} />],
  ]
  return (
    <>
      {cover}
      <h3>{item.name}</h3>
      <p className={styles.description}>{description}</p>
      {props.children}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {localStorageList.length > 0 && <StoredFiles label={filesLabel} files={localStorageList} />}
      </dl>
      {trail.length > 0 && <AuditTrail trail={trail} />}
      <ExplainAccess kind={kind} id={item.id} />
    </>
  )
}

const Figure = ({ children }: { children: string }) => <span className="num">{children}</span>

/** The files of a version, as one entry of its facts. */
const StoredFiles = ({ label, files }: { label: string; files: StoredItem[] }) => (
  <div data-wide>
    <dt>
      {label}（{files.length}）
    </dt>
    {files.map(({ id, name, fileSize }) => (
      <dd key={id}>
        {name} <span className="muted">{formatBytes(fileSize)}</span>
      </dd>
    ))}
  </div>
)

/** Earlier decisions about the item. */
const AuditTrail = ({ trail }: { trail: Step[] }) => (
  <details className={styles.trail}>
    <summary>审核记录（{trail.length}）</summary>
    <ol>
      {trail.map(({ id, auditTime, auditUserName, versionNumber, act, to, auditReason, coin }) => (
        <li key={id}>
          <b>
            {itemActionLabels[act]}
            {to !== null && `：${auditLabels[to]}`}
          </b>
          <small>
            {formatMinute(auditTime)}，{auditUserName}，第 {versionNumber} 版，{formatCount(coin)} V币
          </small>
          {auditReason && <p>{auditReason}</p>}
        </li>
      ))}
    </ol>
  </details>
)

/** Shows an administrator why a chosen member may or may not use a resource or lesson. */
function ExplainAccess({ kind, id }: { kind: SharedKind; id: number }) {
  const [userId, setUserId] = useState<number>()
  // The choice searches the list of members, which not every role sees.
  if (!useMay()('editMembers')) return null
  return (
    <details className={styles.explain}>
      <summary>谁能使用，为什么</summary>
      <MemberSelect aria-label="选择用户" onChoose={setUserId} />
      {userId !== undefined && <MemberExplanation key={userId} kind={kind} itemId={id} userId={userId} />}
    </details>
  )
}

function MemberExplanation(query: { kind: SharedKind; itemId: number; userId: number }) {
  const load = useLoad(() => quietApi.sharing.explainAccess(query), JSON.stringify(query))
  return (
    <LoadedContent load={load}>{(access) => <Explanation isAllowed={access.code > 0} {...access} />}</LoadedContent>
  )
}
