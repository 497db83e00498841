import { Download } from 'lucide-react'
import { useState } from 'react'
import { type EventGroup, eventGroups, timelinePeriods } from '#contract/office/dossiers/dossier-words.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { LateSelect } from '#ui/antd/late-select.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import styles from './entries.module.css'
import { Amount, EntryPicture, EntryState, PlaceLink } from './entry-parts.tsx'
import { MoreButton } from './more-button.tsx'
import { byDay } from './timeline-days.ts'
import { type EntryPage, useEntries } from './use-entries.ts'

export interface TimelineQuery {
  group?: EventGroup
  days: number
  after?: string
}

interface TimelineProps {
  fetch: (query: TimelineQuery) => Promise<EntryPage>
  download: (query: Omit<TimelineQuery, 'after'>) => Promise<void>
  /** The groups that its events have. */
  groups?: readonly EventGroup[]
}

type Choice = EventGroup | 'all'
/** All time comes last. */
const periods = Object.entries(timelinePeriods)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => (Number(one.value) || Infinity) - (Number(other.value) || Infinity))
const allGroups = Object.keys(eventGroups) as EventGroup[]

/** All that happened, by day, newest first. */
export function Timeline({ fetch, download, groups = allGroups }: TimelineProps) {
  const [choice, setChoice] = useState<Choice>('all')
  const [days, setDays] = useState(30)
  const [isExporting, setExporting] = useState(false)
  const choices: Choice[] = ['all', ...groups]
  const query = { days, ...(choice !== 'all' && { group: choice }) }
  const list = useEntries((after) => fetch({ ...query, ...(after && { after }) }), `${choice} ${days}`)
  const save = async () => {
    setExporting(true)
    await ignoreFailure(download(query))
    setExporting(false)
  }
  const count = list.total && `，${formatCount(list.total.count)}${list.total.isCapped ? '+' : ''} 条`
  return (
    <>
      <div className={styles.filter}>
        <fieldset className={styles.chips} aria-label="时间线分类">
          {choices.map((key) => (
            <button key={key} type="button" aria-pressed={key === choice} onClick={() => setChoice(key)}>
              {key === 'all' ? '全部' : eventGroups[key]}
            </button>
          ))}
        </fieldset>
        <LateSelect
          className={styles.period}
          aria-label="时间范围"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          options={periods}
          note={count}
        />
        <Button size="small" disabled={isExporting} onClick={() => void save()}>
          <Download size={14} strokeWidth={1.6} aria-hidden />
          {isExporting ? '导出中…' : '导出'}
        </Button>
      </div>
      <LoadedContent load={list.load}>
        {() => (list.entries.length === 0 ? <Empty title="这段时间没有记录" /> : <Days list={list} />)}
      </LoadedContent>
    </>
  )
}

const Days = ({ list }: { list: ReturnType<typeof useEntries> }) => (
  <div aria-busy={list.load.isLoading}>
    {byDay(list.entries, new Date().toISOString()).map(({ label, entries }) => (
      <section key={label} className={styles.day}>
        <h3>{label}</h3>
        <ol>
          {entries.map((entry) => (
            <li key={entry.key}>
              <time dateTime={entry.time}>{formatMinute(entry.time).slice(11)}</time>
              <EntryPicture icon={entry.icon} />
              <div className={styles.text}>
                <b>{entry.title}</b>
                {entry.detail && (
                  <p>{entry.link ? <PlaceLink to={entry.link}>{entry.detail}</PlaceLink> : entry.detail}</p>
                )}
              </div>
              <span className={styles.sum}>{entry.amount !== null && <Amount amount={entry.amount} />}</span>
              <span className={styles.side}>
                {entry.balance === null
                  ? (entry.state && <EntryState state={entry.state} />) || entry.note
                  : `余额 ${formatCount(entry.balance)}`}
              </span>
            </li>
          ))}
        </ol>
      </section>
    ))}
    <MoreButton list={list} />
  </div>
)
