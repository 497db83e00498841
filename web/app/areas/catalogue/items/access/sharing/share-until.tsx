import { formatDay } from '#lib/format/format.ts'
import { Input } from '#ui/form/input.tsx'
import styles from './share-dialog.module.css'

interface ShareUntilProps {
  value: string
  onChange: (day: string) => void
}

const terms = [
  ['长期', 0],
  ['30 天', 30],
  ['90 天', 90],
] as const

const inDays = (days: number) => formatDay(new Date(Date.now() + days * 86_400_000).toISOString())

/** The validity of a new share: without end, a number of days, or up to a chosen day. */
export function ShareUntil({ value, onChange }: ShareUntilProps) {
  return (
    <div className={styles.until}>
      <span>有效期</span>
      <div className={styles.ways}>
        <fieldset>
          <legend className="sr-only">有效期</legend>
          {terms.map(([label, days]) => {
            const day = days ? inDays(days) : ''
            return (
              <label key={label}>
                <input type="radio" name="term" checked={value === day} onChange={() => onChange(day)} />
                {label}
              </label>
            )
          })}
        </fieldset>
        <Input
          type="date"
          min={inDays(0)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-label="共享到哪一天"
        />
      </div>
      <small>到期自动收回，席位同时释放。对方不能再次共享。</small>
    </div>
  )
}
