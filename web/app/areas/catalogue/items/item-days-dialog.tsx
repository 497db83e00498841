import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ItemDay } from '#contract/office/insight/insight.ts'
import { itemDaysPath } from '#contract/paths.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Figures } from '#ui/layout/figures.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { SharedKind } from './access/sharing/share-data.ts'
import type { loader } from './days-data.ts'
import styles from './item-days.module.css'

interface Measure {
  key: 'views' | 'uses' | 'sales' | 'earned'
  label: string
  unit: string
}

/** Uses are downloads of a resource and new learners of a course. */
const measuresOf = (kind: SharedKind): Measure[] => [
  { key: 'views', label: '浏览', unit: '次' },
  kind === 'lesson' ? { key: 'uses', label: '新学员', unit: '人' } : { key: 'uses', label: '下载', unit: '次' },
  { key: 'sales', label: '售出', unit: '份' },
  { key: 'earned', label: '所得', unit: 'V币' },
]

interface ItemDaysDialogProps {
  kind: SharedKind
  id: number
  name: string
  onClose: () => void
}

/** The last 30 days of the member's own item. */
export function ItemDaysDialog({ kind, id, name, onClose }: ItemDaysDialogProps) {
  const { data: days, load } = useFetcher<typeof loader>()
  useEffect(() => void load(itemDaysPath(kind, id)), [load, kind, id])
  return (
    <Dialog open onClose={onClose} title={`近 30 天：${name}`} width={760}>
      <div className={styles.days}>{days ? <Days kind={kind} days={days} /> : <Spinner />}</div>
    </Dialog>
  )
}

function Days({ kind, days }: { kind: SharedKind; days: ItemDay[] }) {
  const [shown, setShown] = useState<Measure['key']>('views')
  const all = measuresOf(kind)
  const { key, label, unit } = all.find((one) => one.key === shown)!
  const sumOf = (of: Measure['key']) => days.reduce((sum, day) => sum + day[of], 0)
  return (
    <>
      <Figures figures={all.map((one) => ({ label: `${one.label}（${one.unit}）`, value: sumOf(one.key) }))} />
      <fieldset className={styles.choice}>
        <legend className="sr-only">看哪一项</legend>
        {all.map((one) => (
          <button key={one.key} type="button" aria-pressed={one.key === key} onClick={() => setShown(one.key)}>
            {one.label}
          </button>
        ))}
      </fieldset>
      {sumOf(key) === 0 ? (
        <div className={styles.none}>近 30 天没有{label}记录</div>
      ) : (
        <Chart
          label={`近 30 天${label}`}
          height={240}
          labels={days.map(({ day }) => day.slice(5))}
          series={[{ name: label, unit, kind: 'bar', values: days.map((day) => day[key]) }]}
        />
      )}
    </>
  )
}
