import { Search, Upload } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { OwnResource } from '#contract/library.ts'
import { auditLabels } from '#contract/library-rules.ts'
import { formatCount, formatDay, formatMinute } from '#lib/format.ts'
import { memberTab, modifyResource, paths } from '#lib/paths.ts'
import { Empty } from '#ui/empty.tsx'
import { Figures } from '#ui/figures.tsx'
import { Input } from '#ui/input.tsx'
import { DeleteItem } from '#ui/item-list/delete-item.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { ItemCounts, ItemReason } from '#ui/item-list/item-row.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Status } from '#ui/status.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { ShareButton } from '../../access/sharing/share-button.tsx'
import { Price } from '../../points/price.tsx'
import type { OwnData } from './load-lists.ts'
import { ResourceRow } from './resource-row.tsx'

const here = memberTab('resources')

/** What I uploaded, with its state, its figures and what can be done next. */
export const OwnResources = ({ data }: { data: OwnData }) => {
  const { content, counts, totals, isAudit, name } = data
  return (
    <>
      <div className={styles.figures}>
        <Figures
          figures={[
            { label: '已上架', value: counts.approved, note: `待审核 ${counts.pending}，不通过 ${counts.rejected}` },
            { label: '累计浏览', value: totals.views },
            { label: '累计下载', value: totals.downloads },
            { label: '累计所得', value: totals.earned, note: 'V币' },
          ]}
        />
      </div>
      <ItemList
        title="我的资源"
        found={data}
        head={<Head name={name} isAudit={isAudit} />}
        tabs={<StateTabs counts={counts} isAudit={isAudit} />}
        empty={<NothingYet isFiltered={name !== undefined || isAudit !== undefined} />}
      >
        {content.map((resource) => (
          <OwnRow key={resource.id} resource={resource} sharedWith={data.sharedWith[resource.id] ?? 0} />
        ))}
      </ItemList>
    </>
  )
}

const Head = ({ name, isAudit }: Pick<OwnData, 'name' | 'isAudit'>) => (
  <>
    <Form className={styles.search} action={paths.member}>
      <input type="hidden" name="activerescore" value="resources" />
      {isAudit !== undefined && <input type="hidden" name="isAudit" value={isAudit} />}
      <Input
        key={name}
        name="name"
        icon={<Search size={16} strokeWidth={1.6} aria-hidden />}
        defaultValue={name}
        placeholder="资源名称"
        aria-label="搜索我的资源"
        maxLength={60}
      />
    </Form>
    <LinkButton look="primary" to={paths.upload}>
      <Upload size={16} strokeWidth={1.6} aria-hidden />
      上传资源
    </LinkButton>
  </>
)

const StateTabs = ({ counts, isAudit }: Pick<OwnData, 'counts' | 'isAudit'>) => {
  const { pending, approved, rejected } = counts
  const tabs = [
    { key: 'all', label: '全部', count: pending + approved + rejected, to: here },
    { key: '0', label: auditLabels[0], count: pending, to: `${here}&isAudit=0` },
    { key: '1', label: auditLabels[1], count: approved, to: `${here}&isAudit=1` },
    { key: '2', label: auditLabels[2], count: rejected, to: `${here}&isAudit=2` },
  ]
  return (
    <Tabs
      className={styles.tabs}
      label="审核状态"
      current={isAudit === undefined ? 'all' : String(isAudit)}
      tabs={tabs.map(({ label, count, ...tab }) => ({
        ...tab,
        label: (
          <>
            {label}
            <small className="num">{count}</small>
          </>
        ),
      }))}
    />
  )
}

const NothingYet = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty actions={<LinkButton to={here}>查看全部</LinkButton>}>没有符合条件的资源</Empty>
  ) : (
    <Empty
      title="还没有上传过资源"
      actions={
        <LinkButton look="primary" to={paths.upload}>
          上传资源
        </LinkButton>
      }
    >
      通过审核后上架，售出所得计入 V币余额
    </Empty>
  )

const tones = { 0: 'wait', 1: 'ok', 2: 'bad' } as const

const OwnRow = ({ resource, sharedWith }: { resource: OwnResource; sharedWith: number }) => {
  const { id, name, isAudit, isOnSale, isTakenDown, auditReason, takenDownReason } = resource
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
        </>
      }
      middle={
        <>
          <Status tone={isTakenDown ? 'off' : tones[isAudit]}>{isTakenDown ? '已下架' : auditLabels[isAudit]}</Status>
          {isAudit === 1 ? <ItemCounts counts={countsOf(resource)} /> : <small>{progressOf(resource)}</small>}
        </>
      }
      actions={
        <>
          {isOnSale && <ShareButton kind="resource" id={id} name={name} />}
          {isAudit === 2 ? (
            <LinkButton size="small" look="primary" to={modifyResource(id)}>
              修改并重新提交
            </LinkButton>
          ) : (
            <Link to={modifyResource(id)}>修改</Link>
          )}
          <DeleteItem
            question="此操作将永久删除该文件, 是否继续?"
            detail={`「${name}」将不再出现在商城与搜索中；买过的人仍可下载。`}
            fields={{ do: 'delete', resourceId: id }}
          />
        </>
      }
      foot={
        <ItemReason
          label={isTakenDown ? '下架理由' : '审核理由'}
          text={isTakenDown ? takenDownReason : isAudit === 2 ? auditReason : null}
        />
      }
    />
  )
}

const progressOf = ({ isAudit, auditTime, versionNumber }: OwnResource): string =>
  isAudit === 2 && auditTime
    ? `${formatMinute(auditTime).slice(5)}，第 ${versionNumber} 次提交`
    : '一般 2 个工作日内完成审核'

const countsOf = ({ viewCount, downloadCount, favoriteCount, earnedCoin, coin }: OwnResource): [string, string][] => [
  ['浏览', formatCount(viewCount)],
  ['下载', formatCount(downloadCount)],
  ['收藏', formatCount(favoriteCount)],
  ['所得', coin === 0 && earnedCoin === 0 ? '–' : formatCount(earnedCoin)],
]
