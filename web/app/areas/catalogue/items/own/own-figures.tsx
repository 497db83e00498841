import { Link } from 'react-router'
import { financeTabPath } from '#contract/paths.ts'
import { formatCount } from '#lib/format/format.ts'
import styles from '#ui/item-list/item-list.module.css'
import { Figures } from '#ui/layout/figures.tsx'

interface OwnFiguresProps {
  counts: Record<'pending' | 'approved' | 'rejected' | 'withdrawn', number>
  /** In total, and in the last 30 days. */
  views: [number, number]
  earned: [number, number]
  /** Downloads or learners. */
  uses: { label: string; counts: [number, number] }
}

const recentNote = (count: number) => `近 30 天 ${formatCount(count)}`

/** The totals of the member's own items. */
export const OwnFigures = ({ counts, views, uses, earned }: OwnFiguresProps) => (
  <div className={styles.figures}>
    <Figures
      figures={[
        { label: '已上架', value: counts.approved, note: stateNote(counts) },
        { label: '累计浏览', value: views[0], note: recentNote(views[1]) },
        { label: uses.label, value: uses.counts[0], note: recentNote(uses.counts[1]) },
        {
          label: '累计所得（V币）',
          value: earned[0],
          note: (
            <>
              {recentNote(earned[1])}，<Link to={financeTabPath('consume')}>看明细</Link>
            </>
          ),
        },
      ]}
    />
  </div>
)

const stateNote = ({ pending, rejected, withdrawn }: OwnFiguresProps['counts']) =>
  `待审核 ${pending}，不通过 ${rejected}${withdrawn > 0 ? `，已撤回 ${withdrawn}` : ''}`
