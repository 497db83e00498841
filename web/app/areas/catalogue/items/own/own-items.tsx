import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { financeTabPath } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import styles from '#ui/item-list/item-list.module.css'
import { ItemList, type ItemListSlots } from '#ui/item-list/item-list.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { StorageUse } from '../../../base/files/storage-use.tsx'
import type { loadStorageAndShares } from './load-member-list.ts'

interface Totals {
  views: number
  earned: number
}

interface OwnItemsProps extends ItemListSlots {
  word: '资源' | '课程'
  unit: '份' | '门'
  data: ComponentProps<typeof ItemList>['found'] &
    Pick<Awaited<ReturnType<typeof loadStorageAndShares>>, 'storage'> & {
      counts: Record<'pending' | 'approved' | 'rejected' | 'withdrawn', number>
      totals: Totals
      /** In the last 30 days. */
      recent: Totals
    }
  /** Downloads or learners, in total and in the last 30 days. */
  uses: { label: string; counts: [number, number] }
  uploadPath: string
  /** Shown where a filter leaves nothing; false without a filter. */
  nothingLeft: ReactNode
  children: ReactNode
}

/** The member's own items of one kind, with their totals and the used storage. */
export const OwnItems = ({ word, unit, data, uses, uploadPath, nothingLeft, ...slots }: OwnItemsProps) => {
  const { counts, totals, recent } = data
  return (
    <>
      <div className={styles.figures}>
        <Figures
          figures={[
            { label: '已上架', value: counts.approved, note: stateNote(counts) },
            { label: '累计浏览', value: totals.views, note: recentNote(recent.views) },
            { label: uses.label, value: uses.counts[0], note: recentNote(uses.counts[1]) },
            {
              label: '累计所得（V币）',
              value: totals.earned,
              note: (
                <>
                  {recentNote(recent.earned)}，<Link to={financeTabPath('consume')}>看明细</Link>
                </>
              ),
            },
          ]}
        />
      </div>
      <StorageUse use={data.storage} />
      <ItemList
        title={`我的${word}`}
        unit={unit}
        found={data}
        empty={
          nothingLeft || (
            <Empty
              title={`还没有上传过${word}`}
              actions={
                <LinkButton look="primary" to={uploadPath}>
                  {`上传${word}`}
                </LinkButton>
              }
            >
              通过审核后上架，售出所得计入 V币余额
            </Empty>
          )
        }
        {...slots}
      />
    </>
  )
}

const recentNote = (count: number) => `近 30 天 ${formatCount(count)}`

const stateNote = ({ pending, rejected, withdrawn }: OwnItemsProps['data']['counts']) =>
  `待审核 ${pending}，不通过 ${rejected}${withdrawn > 0 ? `，已撤回 ${withdrawn}` : ''}`

interface FavoriteItemsProps extends ItemListSlots {
  word: '资源' | '课程'
  unit: '份' | '门'
  data: ComponentProps<typeof ItemList>['found'] & { name: string | undefined }
  /** The way to items that can be marked. */
  onward: ReactNode
  children: ReactNode
}

/** The member's favourites of one kind. */
export const FavoriteItems = ({ word, data, onward, ...list }: FavoriteItemsProps) => (
  <ItemList
    {...list}
    title="收藏"
    found={data}
    empty={
      data.name ? (
        <Empty>没有符合条件的收藏</Empty>
      ) : (
        <Empty actions={onward}>{`在${word}页点“收藏”，以后从这里找回`}</Empty>
      )
    }
  />
)
