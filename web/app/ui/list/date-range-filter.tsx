import { CalendarDays } from 'lucide-react'
import { GetForm } from '#ui/navigation/get-form.tsx'
import styles from './filters.module.css'

interface DateRangeFilterProps {
  action: string
  /** First and last day as YYYY-MM-DD; empty for an open range. */
  from: string
  to: string
  /** Query parameters of the other filters. */
  preserved: Record<string, string | number | undefined>
}

/** A date range filter: a form of its own, which preserves the other filters in hidden fields. */
export const DateRangeFilter = ({ action, from, to, preserved }: DateRangeFilterProps) => (
  <GetForm
    key={`${from} ${to}`}
    className={styles.days}
    data-set={from !== '' || to !== '' || undefined}
    action={action}
    preventScrollReset
  >
    {Object.entries(preserved).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <CalendarDays size={15} strokeWidth={1.6} aria-hidden />
    <input type="date" name="from" aria-label="开始日期" defaultValue={from} max="9999-12-31" />
    <i />
    <input type="date" name="to" aria-label="结束日期" defaultValue={to} max="9999-12-31" />
    <button type="submit">确定</button>
  </GetForm>
)
