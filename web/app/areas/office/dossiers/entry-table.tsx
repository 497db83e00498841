import type { ReactNode } from 'react'
import type { Entry } from '#contract/office/dossiers/dossier-entries.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import styles from './entries.module.css'
import { Amount, EntryState, PlaceLink } from './entry-parts.tsx'
import { MoreButton } from './more-button.tsx'
import { type EntryPage, useEntries } from './use-entries.ts'

interface EntryListProps {
  /** Identifies the list. */
  name: string
  label: string
  fetch: (after?: string) => Promise<EntryPage>
  /** A button at the end of each row. */
  action?: (entry: Entry, reload: () => void) => ReactNode
}

/** One list of a page, growing at its end. */
export function EntryList({ name, label, fetch, action }: EntryListProps) {
  const list = useEntries(fetch, name)
  return (
    <LoadedContent load={list.load}>
      {() =>
        list.entries.length === 0 ? (
          <Empty title={`没有${label}`} />
        ) : (
          <>
            <EntryTable
              label={label}
              entries={list.entries}
              action={(entry) => action?.(entry, () => void list.reload())}
            />
            <MoreButton list={list} />
          </>
        )
      }
    </LoadedContent>
  )
}

interface EntryTableProps {
  label: string
  entries: Entry[]
  action?: (entry: Entry) => ReactNode
}

/** Rows of a list; those of a ledger have a change and a balance. */
export const EntryTable = ({ label, entries, action }: EntryTableProps) => {
  const isLedger = entries.some(({ balance }) => balance !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard, too
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>时间</th>
            <th>种类</th>
            <th>{isLedger ? '关联' : '内容'}</th>
            <th className={styles.end}>{isLedger ? '变动' : ''}</th>
            <th className={styles.end}>{isLedger ? '之后余额' : '状态'}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.key}>
              <td className={styles.when}>{formatMinute(entry.time)}</td>
              <td>{entry.kind || '–'}</td>
              <td className={styles.what}>
                <Linked to={entry.link}>{isLedger ? entry.detail : entry.title}</Linked>
                {!isLedger && entry.detail && <small>{entry.detail}</small>}
              </td>
              <td className={styles.end}>
                {entry.amount !== null && isLedger ? <Amount amount={entry.amount} /> : entry.note}
              </td>
              <td className={styles.end}>
                {entry.balance === null ? <EntryState state={entry.state} /> : formatCount(entry.balance)}
                {action?.(entry)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Linked = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to ? <PlaceLink to={to}>{children}</PlaceLink> : children
