import { CalendarDays } from 'lucide-react'
import { GetForm } from '#ui/navigation/get-form.tsx'
import styles from './filters.module.css'

interface DateRangeFilterProps {
  action: string
  /** First and last day, YYYY-MM-DD; empty where open. */
  from: string
  to: string
  /** Whatever else is chosen, by its name in the address. */
  carried: Record<string, string | number | undefined>
}

/** Days as a filter: a form of its own that carries along what else is chosen. */
export const DateRangeFilter = ({ action, from, to, carried }: DateRangeFilterProps) => (
  <GetForm
    key={`${from} ${to}`}
    className={styles.days}
    data-set={from !== '' || to !== '' || undefined}
    action={action}
    preventScrollReset
  >
    {Object.entries(carried).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <CalendarDays size={15} strokeWidth={1.6} aria-hidden />
    <input type="date" name="from" aria-label="开始日期" defaultValue={from} max="9999-12-31" />
    <i />
    <input type="date" name="to" aria-label="结束日期" defaultValue={to} max="9999-12-31" />
    <button type="submit">确定</button>
  </GetForm>
)
