import type { Entry, Fact, Figure } from '#contract/office/dossiers/dossier-entries.ts'
import type { EventGroup } from '#contract/office/dossiers/dossier-words.ts'
import { useNamePage } from '#lib/document/page-name.ts'
import { Status } from '#ui/feedback/status.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import styles from './dossier.module.css'
import { Facts, FigureRow, useListTabs } from './dossier-frame.tsx'
import { EntryList } from './entry-table.tsx'
import { Timeline, type TimelineQuery } from './timeline.tsx'
import type { EntryPage } from './use-entries.ts'

interface Head<List extends string> {
  id: number
  title: string
  tags: string[]
  state: NonNullable<Entry['state']>
  facts: Fact[]
  figures: Figure[]
  lists: { name: List; label: string; count: number; isCapped?: true | undefined }[]
}

interface SmallDossierProps<List extends string> {
  label: string
  head: Head<List>
  /** Where it is changed, and where visitors see it. */
  links: { label: string; to: string }[]
  /** The groups of its events. */
  groups: readonly EventGroup[]
  fetchEvents: (query: TimelineQuery) => Promise<EntryPage>
  downloadEvents: (query: Omit<TimelineQuery, 'after'>) => Promise<void>
  fetchList: (name: List, after?: string) => Promise<EntryPage>
}

/** A page about a resource or a company: facts, figures, timeline and lists. */
export function SmallDossier<List extends string>(props: SmallDossierProps<List>) {
  const { label, head, links, groups, fetchEvents, downloadEvents, fetchList } = props
  useNamePage(head.title)
  const tabs = useListTabs([
    { key: 'timeline', label: '时间线' },
    ...head.lists.map(({ name, ...list }) => ({ key: name, ...list })),
  ])
  const list = head.lists.find(({ name }) => name === tabs.current)
  return (
    <>
      <section className={classNames(styles.panel, styles.plainHead)} aria-label={label}>
        <div className={styles.title}>
          <h2>{head.title}</h2>
          {head.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          <Status tone={head.state.tone}>{head.state.label}</Status>
          <small>编号 {head.id}</small>
          <div className={styles.links}>
            {links.map(({ label, to }) => (
              <LinkButton key={to} to={to} size="small">
                {label}
              </LinkButton>
            ))}
          </div>
        </div>
        <Facts facts={head.facts} />
      </section>
      <FigureRow figures={head.figures} />
      <section className={classNames(styles.panel, styles.single)} aria-label="资料">
        {tabs.bar}
        {list ? (
          <EntryList
            key={list.name}
            name={list.name}
            label={list.label}
            fetch={(after) => fetchList(list.name, after)}
          />
        ) : (
          <Timeline groups={groups} fetch={fetchEvents} download={downloadEvents} />
        )}
      </section>
    </>
  )
}
